import type { Document } from '../../../markdown/document.ts'
import { placeIn, proseOf } from '../../../markdown/prose.ts'
import { contains, createOverlapFinder, type Span } from '../../../text/span.ts'
import { numberWord } from '../instruction/numberWords.ts'
import { unitOf } from './amounts.ts'
import { singular } from './nouns.ts'
import { boundIn, type NumberBound } from './numberBounds.ts'
import { sharedNumbers } from './sharedNumbers.ts'
import { sameStem, wordsIn } from './words.ts'

/** A number in a sentence with the words of a name. */
export type NamedNumber = {
  readonly bound: NumberBound | null
  readonly number: Span
  readonly unit: Span
  readonly isNear: boolean
  /** Whether the words of the name are in the same clause, so that the number may be theirs. */
  readonly isSameClause: boolean
  /** Whether the name says little and another noun precedes it, as in `notice period`. */
  readonly isNarrowed: boolean
  readonly unitFits: boolean
  /** Whether another number of its unit is beside it for the same name: `5 EUR for adults and 3 EUR for children`. */
  readonly isShared: boolean
  readonly written: string
  /** The word after the number. */
  readonly word: string
}

/** How far from a number its unit and name may be. */
const nearMaxChars = 120

export const times =
  /^(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|years?|(?:sekunde|minute|stunde|woche)n?|(?:tag|monat|jahr)(?:e|en)?)$/i

const inDigits = '(?<![\\p{L}\\p{N}_.,#/:-])\\d+(?:[.,]\\d+)*(?![\\p{L}\\p{N}_]|[-/:.,]\\d)'
const inWords = `(?<![\\p{L}\\p{N}_-])${numberWord}(?: \\(\\d+\\))?(?![\\p{L}\\p{N}_-])`
const numberPattern = new RegExp(`${inWords}|${inDigits}`, 'giu')
const anyNumber = new RegExp(`\\d|${numberWord}`, 'i')
const sentenceEnd = /[.!?]["'”’)*_]{0,4}(?=\s+["“‘(*_]{0,3}[\p{Lu}\p{N}])/gu

/** The numbers in sentences with all words of a name. */
export function numbersIn(
  document: Document,
  area: Span | undefined,
  words: readonly string[],
  unit: readonly string[],
): readonly NamedNumber[] {
  const isTitle = createOverlapFinder(document.outline().headings)
  return proseOf(document, anyNumber).flatMap(prose => {
    const start = placeIn(prose, 0, 1)
    if (isTitle(start)) return []
    const ends = [...prose.text.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length)
    let from = 0
    return [...ends, prose.text.length].flatMap((to): readonly NamedNumber[] => {
      const sentence = prose.text.slice(from, to)
      const base = from
      from = to
      const present = wordsIn(sentence)
      const isIn = (all: readonly string[]) => words.every(word => all.some(one => sameStem(one, word)))
      if (!isIn(withParticles(present))) return []
      const isParted = !isIn(present)
      const isSaidNarrower = isVague(words) && isNarrowed(sentence, words)
      let last = 0
      const matches = [...sentence.matchAll(numberPattern)]
      const isShared = sharedNumbers(
        sentence,
        matches.map(({ index, 0: { length } }) => ({
          start: index,
          end: index + length,
          word: wordBehind(sentence, index + length),
        })),
      )
      return matches.flatMap((match, at) => {
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
            isNear: isParted || isBeside(sentence, match.index, match[0].length, words),
            isNarrowed: isSaidNarrower,
            isShared: isShared[at] === true,
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
              (unit.length === 1 && behind !== null && unitOf(behind[1] ?? '') === unitOf(unit[0] ?? '')) ||
              (times.test(behind?.[1] ?? '') && sameStem(behind?.[1] ?? '', unit[0] ?? '')),
          },
        ].filter(({ written, unitFits }) => /\d/.test(written) || (unit.length > 0 && unitFits))
      })
    })
  })
}

function wordBehind(sentence: string, end: number): string {
  return /^[ \u00a0]?(%|[€$£]|\p{L}+)/u.exec(sentence.slice(end, end + nearMaxChars))?.[1] ?? ''
}

/** `times out` also says `timeout`. */
function withParticles(words: readonly string[]): readonly string[] {
  const joined = words.flatMap((word, at) => {
    const next = words[at + 1] ?? ''
    return particle.test(next) ? [word + next, singular(word) + next] : []
  })
  return [...words, ...joined]
}

const particle = /^(?:out|up|down|off|over|back)$/

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
  const present = withParticles(wordsIn(`${before.slice(start)} ${rest}`))
  return words.every(word => present.some(one => sameStem(one, word)))
}

/** `20 open payments` and `the number of retries is 3`. */
function isBeside(sentence: string, index: number, length: number, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const behind = wordsIn(sentence.slice(index + length, index + length + nearMaxChars)).slice(0, words.length)
  if (words.every((word, at) => sameStem(behind[at] ?? '', word))) return true
  const before = wordsIn(
    /([^.;:,]*?)(?:\s(?:is|are|of|to|be|at|least|most|about|than|up|EUR|USD|GBP|CHF|[€$£]))*[\s:=]*$/i.exec(
      sentence.slice(Math.max(0, index - nearMaxChars), index),
    )?.[1] ?? '',
  )
  const near = before.slice(-words.length)
  return words.every((word, at) => sameStem(near[at] ?? '', word))
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
