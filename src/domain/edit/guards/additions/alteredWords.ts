import { diffLines } from '../../../text/diff.ts'
import { numberOf } from '../../../text/numberWords.ts'
import { isBoundWord, isCondition, isModal, isNegation } from '../../compare/bindingWords.ts'
import type { Segment } from '../../compare/segments.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { runsBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { isRequest } from '../context/request.ts'
import { isNumber, isRelated, saidIn } from '../context/said.ts'
import { tableAround } from '../context/tables.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * New text that repeats the instruction except for one or two words between words of it: `the driver has a legal
 * obligation` for `if the operator has a legal obligation`, `short or unpainted` for `short and unpainted`. What is
 * between two words of the instruction is its text too. `reported` are warnings about statements.
 */
export function guardAlteredWords(
  { rewrite, after: text, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || !isRequest(rewrite.instruction, intent)) return []
  const said = wordsAmong(tokensOf(rewrite.instruction.slice(0, readMaxChars)))
  if (said.length > wordsMax) return []
  const places: readonly { readonly after: Segment; readonly before: string }[] = [
    ...comparison.changed.map(({ before, after }) => ({ after, before: before.text })),
    ...comparison.added.map(after => ({ after, before: '' })),
  ]
  if (places.length > placesMax) return []
  return inRuns(
    places.flatMap(({ after, before }) => {
      if (after.kind === 'matter' || reported.some(warning => isAbout(warning, after))) return []
      const header = after.kind === 'row' ? tableAround(after.start, text)[0] : undefined
      const columns = saidIn(header?.join(' ') ?? '')
      const wanted = header === undefined ? said : said.filter(({ token }) => !columns(token.text.toLowerCase()))
      const altered = alteredIn(wanted, before, after.text.slice(0, readMaxChars))
      return altered.length === 0
        ? []
        : [warn('more_changed', [after.start + 1, after.end], `Not as asked: ${quoteSome(altered)}.`)]
    }),
  )
}

const readMaxChars = 2_000
const wordsMax = 300
const placesMax = 20
/** Fewer are no repetition. */
const matchedMin = 2
const gapMax = 2

function alteredIn(said: readonly Word[], before: string, text: string): readonly string[] {
  const now = tokensOf(text)
  const come = new Set(runsBetween(tokensOf(before), now).flatMap(({ added }) => added))
  const words = wordsAmong(now)
  const keyOf = keysOf(said)
  const [wanted, keys] = [said.map(keyOf), words.map(keyOf)]
  const [hasWanted, hasKey] = [new Set(wanted), new Set(keys)]
  const gaps = diffLines(wanted, keys)
  const isMatched = new Array<boolean>(words.length).fill(true)
  for (const { bStart, bEnd } of gaps) isMatched.fill(false, bStart, bEnd)
  const isDenied = [said, words].every(all => all.some(({ token }) => isNegation(token.text)))
  const matched = words.filter((word, at) => isMatched[at] && come.has(word.token) && holdsSense(word)).length
  if (matched < matchedMin) return []
  return gaps.flatMap(({ aStart, aEnd, bStart, bEnd }) => {
    if (aStart === 0 || bStart === 0) return []
    const [missing, other] = [said.slice(aStart, aEnd), words.slice(bStart, bEnd)]
    const isWithin = aEnd < said.length && bEnd < words.length
    const endsBoth = endsSentence(missing) && endsSentence(other)
    if (!isWithin && !endsBoth) return []
    if (missing.length > gapMax || other.length > gapMax || other.some(word => !come.has(word.token))) return []
    const gone = missing.filter(word => holdsSense(word) && !hasKey.has(keyOf(word)))
    const foreign = other.filter(word => holdsSense(word) && !hasWanted.has(keyOf(word)))
    const altered = foreign.filter(
      word =>
        classOf(word) !== 'other' &&
        !(isDenied && classOf(word) === 'joint') &&
        gone.some(one => classOf(one) === classOf(word) && !meansSame(one, word)),
    )
    return altered.length > 0 ? [altered.map(({ token }) => token.text).join(' ')] : []
  })
}

type Word = { readonly token: Token; readonly isLast: boolean; readonly isDenied: boolean }

/** The words, each with whether a sentence or part of it ends behind it, and whether it precedes a `not`. */
function wordsAmong(tokens: readonly Token[]): readonly Word[] {
  return tokens.flatMap((token, at) =>
    token.kind !== 'sign' || token.text === '%'
      ? [
          {
            token,
            isLast: at + 1 === tokens.length || /^[.;:!?]$/.test(tokens[at + 1]?.text ?? ''),
            isDenied: isNegation(tokens[at + 1]?.text ?? ''),
          },
        ]
      : [],
  )
}

function endsSentence(words: readonly Word[]): boolean {
  return words.at(-1)?.isLast === true
}

/** One key for all forms of a word of the instruction. `MUST` is `must` unless the instruction has the keyword. */
function keysOf(said: readonly Word[]): (word: Word) => string {
  const known = new Map<string, string>()
  const keywords = new Set(said.flatMap(({ token: { kind, text } }) => (kind === 'keyword' ? [text] : [])))
  const normal = ({ kind, text }: Token) => {
    if (kind === 'keyword' && keywords.has(text)) return text
    const word = text.replaceAll('`', '')
    return String(numberOf(word) ?? word.toLowerCase())
  }
  const words = [...new Set(said.map(({ token }) => normal(token)))]
  return ({ token }) => {
    const word = normal(token)
    const key = known.get(word) ?? words.find(one => one === word || isRelated(one, word)) ?? word
    known.set(word, key)
    return key
  }
}

const joint = /^(?:or|and|oder|und|ou|et|o|y)$/i

/** Only words of one class replace each other. */
function classOf({ token }: Word): string {
  const { kind, text } = token
  if (kind === 'keyword' || isModal(text)) return 'modal'
  if (joint.test(text)) return 'joint'
  if (isBoundWord(text) || isCondition(text)) return 'bound'
  return kind === 'address' || isNegation(text) || isNumber(token) ? 'other' : 'word'
}

const occasion = /^(?:if|when|whenever|once|wenn|falls|sofern|sobald)$/i
const ban = /^(?:can|may|must|shall)$/i

/** `when` for `if`, and `must not` for `can not`. */
function meansSame(one: Word, other: Word): boolean {
  const [text, otherText] = [one.token.text, other.token.text]
  if (occasion.test(text) && occasion.test(otherText)) return true
  return one.isDenied && other.isDenied && ban.test(text) && ban.test(otherText)
}

function holdsSense(word: Word): boolean {
  const { text } = word.token
  if (word.token.kind === 'sign') return text === '%'
  return classOf(word) !== 'word' || stemsOf(text).size > 0
}
