import { numberOf } from '../../../text/numberWords.ts'
import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { runsBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { isNumber, isRelated } from '../context/said.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * A statement that got two values of the instruction in the other order than the instruction has them, although the words
 * around each do not say so: `12 EUR; reduced 25 EUR` for `raise the fee to 25 EUR, reduced 12 EUR`. `reported` are
 * warnings about statements.
 */
export function guardValueOrder(
  { rewrite: { instruction }, comparison: { changed, added }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision) return []
  const said = tokensOf(instruction.slice(0, readMaxChars))
  const wanted = numbersIn(said)
  if (wanted.length < 2 || wanted.length > valuesMax || changed.length + added.length > changedMax) return []
  const values = new Set(wanted.map(({ value }) => value))
  const got = changed.flatMap(pair => numbersOf(pair, values))
  const found = got.flatMap((one, at) => {
    const next = got[at + 1]
    const [first, second] = [one, next].map(number => wanted.find(({ value }) => value === number?.value))
    if (next === undefined || first === undefined || second === undefined) return []
    if (one.unit !== next.unit || got.filter(({ value }) => value === one.value).length > 1) return []
    const straight = shared(one, first) + shared(next, second)
    const turned = shared(one, second) + shared(next, first)
    const isSaid = sharedNear(one, first) + sharedNear(next, second) > 0
    const isTurned = one.after === next.after && second.at < first.at && straight === 0 && !isSaid
    return turned > straight || isTurned ? [{ after: next.after, values: [one.value, next.value] }] : []
  })
  return found.flatMap(({ after, values: [one = '', next = ''] }) =>
    reported.some(warning => isAbout(warning, after))
      ? []
      : [warn('number_changed', [after.start + 1, after.end], `In another order: ${quoteSome([one, next])}.`)],
  )
}

const readMaxChars = 2_000
const valuesMax = 6
const changedMax = 20

type Value = {
  readonly value: string
  readonly at: number
  readonly around: readonly string[]
  /** Up to the next sign. */
  readonly behind: readonly string[]
}
type Placed = Value & { readonly after: Segment; readonly unit: string }

/** The numbers that occur once, in their order, each with the words in front of it. */
function numbersIn(tokens: readonly Token[]): readonly Value[] {
  const at = tokens.flatMap((token, index) => (isNumber(token) ? [index] : []))
  const values = at.map((index, place) => ({
    value: figureOf(tokens[index] as Token),
    at: index,
    around: wordsOf(tokens.slice(Math.max((at[place - 1] ?? -1) + 1, index - reach), index)),
    behind: wordsBehind(tokens, index),
  }))
  return values.filter(({ value }) => values.filter(one => one.value === value).length === 1)
}

function figureOf({ text }: Token): string {
  return String(numberOf(text) ?? text.toLowerCase())
}

/** The numbers of the instruction that the statement got in the place of others. */
function numbersOf({ before, after }: Pair, wanted: ReadonlySet<string>): readonly Placed[] {
  const now = tokensOf(after.text.slice(0, readMaxChars))
  const runs = runsBetween(tokensOf(before.text.slice(0, readMaxChars)), now)
  const come = new Set(runs.flatMap(({ removed, added }) => (removed.some(isNumber) ? added.filter(isNumber) : [])))
  const at = now.flatMap((token, index) => (come.has(token) && wanted.has(figureOf(token)) ? [index] : []))
  return at.map((index, place) => ({
    value: figureOf(now[index] as Token),
    at: index,
    around: wordsOf(now.slice(Math.max((at[place - 1] ?? -1) + 1, index - reach), index)),
    behind: wordsBehind(now, index),
    after,
    unit: now[index + 1]?.text.toLowerCase() ?? '',
  }))
}

/** How many words in front of a value there are. */
const reach = 8

function wordsOf(tokens: readonly Token[]): readonly string[] {
  const words = tokens.filter(({ kind, text }) => kind !== 'sign' && stemsOf(text).size > 0)
  return words.map(({ text }) => text.toLowerCase())
}

function shared({ around, unit }: Placed, other: Value): number {
  return around.filter(word => word !== unit && other.around.some(one => isRelated(word, one))).length
}

function sharedNear(one: Value, other: Value): number {
  const near = [...other.around, ...other.behind]
  return one.behind.filter(word => near.some(text => isRelated(word, text))).length
}

/** The unit is no such word. */
function wordsBehind(tokens: readonly Token[], index: number): readonly string[] {
  const rest = tokens.slice(index + 2, index + 2 + reach)
  const end = rest.findIndex(token => isNumber(token) || (token.kind === 'sign' && /^[,;.:|()]$/.test(token.text)))
  return wordsOf(end < 0 ? rest : rest.slice(0, end))
}
