import { type Document, lineAt } from '../../../markdown/document.ts'
import { placeIn, proseOf } from '../../../markdown/prose.ts'
import { contains, createOverlapFinder, type Span } from '../../../text/span.ts'
import type { Edit } from '../../../text/splice.ts'
import { InstructionError } from '../../instructionError.ts'
import { onLines, quoteShort } from '../../language/phrase.ts'
import { digitsOf, numberWord, writtenLike } from '../instruction/numberWords.ts'
import { singular } from './nouns.ts'
import { sameStem, wordsIn } from './words.ts'

/** `30 seconds`: the number as written, and the words of its unit. */
export type Quantity = { readonly number: string; readonly unit: readonly string[] }

export function readQuantity(text: string): Quantity | null {
  const [, currency, amount] = /^(\p{Lu}{3}|[€$£¥]) ?(\d[\d.,]*\d|\d)$/u.exec(text.trim()) ?? []
  if (currency !== undefined && amount !== undefined) return { number: amount, unit: [currency] }
  const [, number, unit = ''] = /^(\d[\d.,]*)(?:[ \u00a0]?(%|[\p{L}°µ€$/%][^\d]{0,40}))?$/u.exec(text.trim()) ?? []
  if (number === undefined || /[.,]$/.test(number)) return null
  const words = unit.trim() === '' ? [] : unit.trim().split(' ')
  return words.length > 4 ? null : { number, unit: words }
}

/** Words that announce a number without saying which. */
const fillers = new Set(
  'the a an number numbers value amount count of for per maximum max minimum min limit cap ceiling default allowed to in at our total'.split(
    ' ',
  ),
)

export function namingWords(name: string): readonly string[] {
  return wordsIn(name).filter(word => !fillers.has(word))
}

type Bound = 'most' | 'least' | 'default'

const boundWords: Readonly<Record<Bound, RegExp>> = {
  most: /\b(?:max|maximum|maximal|most|up to|no more than|not exceed|upper)\b/gi,
  least: /\b(?:min|minimum|minimal|least|no (?:less|fewer) than|lower)\b/gi,
  default: /\bdefaults?\b/gi,
}

/** Which of several numbers the last words of a text announce: the greatest one allowed, the smallest, the usual one. */
function boundIn(text: string): Bound | null {
  const found = (['most', 'least', 'default'] as const).flatMap(bound =>
    [...text.matchAll(boundWords[bound])].map(({ index }) => ({ bound, index })),
  )
  return found.toSorted((a, b) => b.index - a.index)[0]?.bound ?? null
}

type Found = {
  readonly bound: Bound | null
  readonly number: Span
  readonly unit: Span
  readonly isNear: boolean
  /** Whether the words of the name are in the same clause, so that the number may be theirs. */
  readonly isSameClause: boolean
  /** Whether the name says little and another noun precedes it, as in `notice period`. */
  readonly isNarrowed: boolean
  readonly unitFits: boolean
  readonly written: string
  /** The word after the number. */
  readonly word: string
}

/**
 * The edit that gives the one number of this name another value: the number in a sentence with all words of the name
 * and with this unit, if one is given; without a unit, the words have to be next to the number. A name such as
 * `maximum size` means a number that is given as the greatest one, where the text has such numbers.
 */
export function setNumber(
  document: Document,
  name: string,
  value: Quantity,
  area: Span | undefined,
  old?: string,
): readonly Edit[] {
  const words = namingWords(name)
  if (words.length === 0 && value.unit.length === 0) return []
  const all = numbersIn(document, area, words, value.unit).filter(
    one => old === undefined || digitsOf(one.written) === digitsOf(old),
  )
  const found = withBound(all, boundIn(name))
  const isCertain = old !== undefined && value.unit.length === 0 && found.length === 1
  // `2 minutes` is a timeout as `30 seconds` is.
  const chosen = isCertain
    ? found
    : found.filter(({ isNear, unitFits, isSameClause, word }) =>
        unitFits
          ? isNear || (value.unit.length > 0 && isSameClause)
          : isNear && areTimes(value.unit) && times.test(word),
      )
  const meant =
    chosen.length > 1 && chosen.some(({ isNear }) => isNear) ? chosen.filter(({ isNear }) => isNear) : chosen
  const [one, another] = meant
  if (one === undefined) return []
  const said = name === '' ? value.unit.join(' ') : name
  if (another !== undefined) throw severalNumbers(document, meant, said)
  const alike = one.isNarrowed ? numbersIn(document, area, [], value.unit).filter(({ unitFits }) => unitFits) : []
  if (alike.length > 1) throw severalNumbers(document, alike, said)
  const isOtherNumber =
    value.unit.length === 1 && one.word !== value.unit[0] && isSameUnit(one.word, value.unit[0] ?? '')
  const number = writtenLike(one.written, value.number)
  if (number === null)
    throw new InstructionError(
      `The number is written ${quoteShort(one.written)}. Say: replace ${quoteShort(one.written)} with "…".`,
    )
  if (one.unitFits && !isOtherNumber) return [{ ...one.number, replacement: number }]
  return [{ start: one.number.start, end: one.unit.end, replacement: `${number} ${value.unit.join(' ')}` }]
}

/** `day` and `days`, `Tag` and `Tage`. */
function isSameUnit(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  const isGermanPlural =
    times.test(one) && times.test(other) && long.startsWith(short) && /^e?n?$/.test(long.slice(short.length))
  return singular(one) === singular(other) || isGermanPlural
}

function severalNumbers(document: Document, found: readonly Found[], said: string): InstructionError {
  const lines = onLines(found.map(({ number }) => lineAt(document, number.start)))
  return new InstructionError(
    `There are ${found.length} numbers that ${quoteShort(said)} could mean, on ${lines}. Say in which section, or: replace "old text" with "new text".`,
  )
}

/** Nouns that many numbers may have: `the period` is not the notice period if the page has other months. */
const vagueNouns = new Set(
  'period periods time duration deadline interval window rate term frist dauer zeit'.split(' '),
)

function isVague(words: readonly string[]): boolean {
  return words.length === 1 && vagueNouns.has(words[0] ?? '')
}

/** Whether another noun precedes the word. */
function isNarrowed(sentence: string, words: readonly string[]): boolean {
  const present = wordsIn(sentence)
  const [word = ''] = words
  return present.some((one, at) => sameStem(one, word) && at > 0 && !plainBefore.has(present[at - 1] ?? ''))
}

const plainBefore = new Set('the a an this that our its each every any der die das eine ein dieser diese'.split(' '))

function withBound(found: readonly Found[], bound: Bound | null): readonly Found[] {
  if (bound === null) return found
  const announced = found.filter(one => one.bound === bound).map(one => ({ ...one, isNear: true }))
  return announced.length > 0 ? announced : found.filter(one => one.bound === null)
}

/** How far from a number its unit and name may be. */
const nearMaxChars = 120

const times =
  /^(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|years?|(?:sekunde|minute|stunde|woche)n?|(?:tag|monat|jahr)(?:e|en)?)$/i

function areTimes(unit: readonly string[]): boolean {
  return unit.length === 1 && times.test(unit[0] ?? '')
}

const inDigits = '(?<![\\p{L}\\p{N}_.,#/:-])\\d+(?:[.,]\\d+)*(?![\\p{L}\\p{N}_]|[-/:.,]\\d)'
const inWords = `(?<![\\p{L}\\p{N}_-])${numberWord}(?: \\(\\d+\\))?(?![\\p{L}\\p{N}_-])`
const numberPattern = new RegExp(`${inWords}|${inDigits}`, 'giu')
const anyNumber = new RegExp(`\\d|${numberWord}`, 'i')
const sentenceEnd = /[.!?]["'”’)*_]{0,4}(?=\s+["“‘(*_]{0,3}[\p{Lu}\p{N}])/gu

function numbersIn(
  document: Document,
  area: Span | undefined,
  words: readonly string[],
  unit: readonly string[],
): readonly Found[] {
  const isTitle = createOverlapFinder(document.outline().headings)
  return proseOf(document, anyNumber).flatMap(prose => {
    const start = placeIn(prose, 0, 1)
    if (isTitle(start)) return []
    const ends = [...prose.text.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length)
    let from = 0
    return [...ends, prose.text.length].flatMap((to): readonly Found[] => {
      const sentence = prose.text.slice(from, to)
      const base = from
      from = to
      const present = wordsIn(sentence)
      if (!words.every(word => present.some(one => sameStem(one, word)))) return []
      const isSaidNarrower = isVague(words) && isNarrowed(sentence, words)
      let last = 0
      return [...sentence.matchAll(numberPattern)].flatMap(match => {
        const before = sentence.slice(last, match.index)
        last = match.index + match[0].length
        const number = placeIn(prose, base + match.index, match[0].length)
        if (area !== undefined && !contains(area, number)) return []
        const behind = /^[ \u00a0]?(%|\p{L}+)/u.exec(
          sentence.slice(match.index + match[0].length, match.index + match[0].length + nearMaxChars),
        )
        const unitLength = behind?.[0].length ?? 0
        return [
          {
            bound: /^(?:\W+\w+){0,3}? (?:by|as the) default\b/i.test(sentence.slice(last, last + nearMaxChars))
              ? 'default'
              : boundIn(before.slice(-nearMaxChars)),
            number,
            unit: placeIn(prose, base + match.index, match[0].length + unitLength),
            written: match[0],
            word: behind?.[1] ?? '',
            isNear: isBeside(sentence, match.index, match[0].length, words),
            isNarrowed: isSaidNarrower,
            isSameClause: isInClause(sentence, match.index, match[0].length, words),
            unitFits:
              unit.length === 0 ||
              (unit.length === 1 &&
                sentence
                  .slice(0, match.index)
                  .trimEnd()
                  .endsWith(unit[0] ?? '') &&
                isCurrency(unit)) ||
              unitFollows(
                sentence.slice(match.index + match[0].length, match.index + match[0].length + nearMaxChars),
                unit,
              ) ||
              (times.test(behind?.[1] ?? '') && sameStem(behind?.[1] ?? '', unit[0] ?? '')),
          },
        ].filter(({ written, unitFits }) => /\d/.test(written) || (unit.length > 0 && unitFits))
      })
    })
  })
}

/** `EUR` and `€` may precede their number. */
function isCurrency([unit = '']: readonly string[]): boolean {
  return /^(?:\p{Lu}{3}|[€$£¥])$/u.test(unit)
}

function unitFollows(behind: string, unit: readonly string[]): boolean {
  const written = behind
    .trimStart()
    .split(/\s+/)
    .map(word => word.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, ''))
  return unit.every((word, index) => sameStem((written[index] ?? '').toLowerCase(), word.toLowerCase()))
}

const clauseEnd = /[,;]\s|\s[(–—]|\)/g
const otherClause = /\b(?:if|unless|when|whenever|while|until|after|before|once|wenn|falls|sofern|bis|nach|vor)\b/i

/** Whether a clause has the words and the number, and the words do not only say when: `retries 3 times after a timeout`. */
function isInClause(sentence: string, index: number, length: number, words: readonly string[]): boolean {
  const before = sentence.slice(Math.max(0, index - nearMaxChars), index)
  const behind = sentence.slice(index + length, index + length + nearMaxChars)
  const start = [...before.matchAll(clauseEnd)].at(-1)?.index ?? 0
  const end = behind.search(clauseEnd)
  const rest = (end === -1 ? behind : behind.slice(0, end)).split(otherClause)[0] ?? ''
  const present = wordsIn(`${before.slice(start)} ${rest}`)
  return words.every(word => present.some(one => sameStem(one, word)))
}

/** `20 open payments` and `the number of retries is 3`. */
function isBeside(sentence: string, index: number, length: number, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const behind = wordsIn(sentence.slice(index + length, index + length + nearMaxChars)).slice(0, words.length)
  if (words.every((word, at) => sameStem(behind[at] ?? '', word))) return true
  const before = wordsIn(
    /([^.;:,]*?)(?:\s(?:is|are|of|to|be|at|least|most|about|than))*[\s:=]*$/i.exec(
      sentence.slice(Math.max(0, index - nearMaxChars), index),
    )?.[1] ?? '',
  )
  const near = before.slice(-words.length)
  return words.every((word, at) => sameStem(near[at] ?? '', word))
}
