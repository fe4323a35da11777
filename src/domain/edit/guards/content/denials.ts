import { isRestriction } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { negationsIn } from '../../compare/differences.ts'
import { tokensOf } from '../../compare/tokens.ts'

/**
 * How often a text denies, in whatever words: `only if` denies twice, as `not … unless` does, and `at most` never, as
 * `not more than` does not.
 */
export function denialsIn(text: string): number {
  const plain = text.slice(0, readMaxChars).replace(bound, ' ').replace(exception, ' except ')
  const restrictions = tokensOf(plain).filter(({ kind, text: word }) => kind === 'word' && isRestriction(word)).length
  return negationsIn(plain).length + 2 * restrictions
}

/** Whether a statement that denies something still does so as often. */
export function deniesAlike({ before, after }: Pair): boolean {
  const count = denialsIn(before.text)
  return count > 0 && denialsIn(after.text) === count
}

/** Whether an exception is gone and the statement denies less: `not` for `not …, es sei denn …`. */
export function losesException({ before, after }: Pair): boolean {
  return (
    countOf(after.text, exception) < countOf(before.text, exception) && denialsIn(after.text) < denialsIn(before.text)
  )
}

/** Whether a statement has as many upper and lower bounds as before, in whatever words: `up to` for `at most`. */
export function boundsAlike({ before, after }: Pair): boolean {
  return [upper, lower].every(pattern => countOf(before.text, pattern) === countOf(after.text, pattern))
}

/** Whether a bound is gone and no word that compares came: `10 days` for `at least 10 days`. */
export function losesBound({ before, after }: Pair): boolean {
  const phrases = (text: string) => [upper, lower].reduce((sum, pattern) => sum + countOf(text, pattern), 0)
  const words = (text: string) => tokensOf(text.slice(0, readMaxChars)).filter(one => comparing.test(one.text)).length
  return phrases(after.text) < phrases(before.text) && words(after.text) <= words(before.text)
}

/** With a number, each of these may say what a bound said. */
const comparing =
  /^(?:above|below|over|under|within|until|till|more|less|fewer|longer|later|earlier|before|after|or|über|unter|innerhalb|binnen|bis|ab|mehr|weniger|länger|später|früher|vor|nach|oder|[<>≤≥])$/i

function countOf(text: string, pattern: RegExp): number {
  return text.slice(0, readMaxChars).match(pattern)?.length ?? 0
}

const readMaxChars = 4_000

const atMost =
  '(?:no|not|nicht) (?:more|longer|later|mehr|länger|später) (?:than|als)|(?:not|nicht) (?:exceed|überschreiten|übersteigen)'
const atLeast =
  '(?:no|not|nicht) (?:less|fewer|shorter|earlier|weniger|kürzer|früher) (?:than|als)|nicht unterschreiten'
const bound = new RegExp(`(?<!\\p{L})(?:${atMost}|${atLeast})(?!\\p{L})`, 'giu')
const exception = /(?<!\p{L})(?:es sei denn|ausgenommen|excepted|excluding)(?!\p{L})/giu
const upper = new RegExp(
  `(?<!\\p{L})(?:${atMost}|at most|up to|max(?:imum|imal)?|höchstens|bis zu|längstens|spätestens|at the latest)(?!\\p{L})`,
  'giu',
)
const lower = new RegExp(`(?<!\\p{L})(?:${atLeast}|at least|min(?:imum|imal)?|mindestens|wenigstens)(?!\\p{L})`, 'giu')
