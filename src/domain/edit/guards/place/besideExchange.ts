import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import type { Token } from '../../compare/tokens.ts'
import { wordingOf } from '../../compare/wording.ts'
import { areForms, type Exchange } from '../../intent/exchange.ts'
import type { GuardContext } from '../context/context.ts'
import { exchanged, exchangesOf, has, madeIn } from '../context/exchanges.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { formOf } from '../form/formatting.ts'

/**
 * If an instruction only exchanges one text for another (`change 30 to 60`), the right text of each statement with the
 * old one is known: anything else that differs in it, or comes or goes with it, was not asked for. `elsewhere` are
 * the warnings about other statements.
 */
export function guardBesideExchange(
  { comparison, asked: { intent }, thresholds: { revisionMinStatements } }: GuardContext,
  elsewhere: readonly Warning[],
): readonly Warning[] {
  const exchanges = exchangesOf(intent)
  const stated = exchanges.filter(one => one !== null)
  if (stated.length === 0 || stated.length < exchanges.length) return []
  const changed = comparison.changed.filter(({ after }) => after.kind !== 'matter')
  const made = changed.flatMap(pair => {
    const here = stated.flatMap(exchange => madeIn(exchange, pair) ?? [])
    return here.length === 0 ? [] : [{ pair, here, rest: restOf(pair, here) }]
  })
  if (made.length === 0) return []
  const known = made.flatMap(({ here }) => here)
  const isOther = ({ before, after }: Pair) =>
    known.some(({ from }) => has(before.text, from) && !has(after.text, from))
  const right = new Set(made.map(({ pair }) => pair))
  const others = changed.filter(pair => !right.has(pair) && isOther(pair))
  const besides = [...made.filter(({ rest }) => rest !== null), ...others.map(pair => ({ pair, rest: '' }))]
  const isReported = ({ start, end }: Segment) =>
    elsewhere.some(({ lines }) => lines !== null && lines[0] <= start + 1 && end <= lines[1])
  const { come, gone } = withoutPartners(
    known,
    comparison.added.filter(segment => holdsWords(segment) && !isReported(segment)),
    comparison.lost.filter(holdsWords),
  )
  if (besides.length + come.length >= revisionMinStatements) return []
  return [
    ...inRuns(
      [
        ...besides.map(({ pair, rest }) => warn('more_changed', linesOf(pair.after), rest ?? '')),
        ...come.map(segment => warn('more_changed', linesOf(segment))),
      ].toSorted((one, other) => (one.lines?.[0] ?? 0) - (other.lines?.[0] ?? 0)),
    ),
    ...(gone.length === 0 ? [] : [warn('more_changed', null, `Gone: ${quoteSome(gone.map(({ text }) => text))}.`)]),
  ]
}

/** Without the code that has the one text, if other code has the other instead. */
function withoutPartners(known: readonly Exchange[], come: readonly Segment[], gone: readonly Segment[]) {
  const isCode = ({ kind }: Segment) => kind === 'code'
  const made = known.filter(
    ({ from, to }) =>
      gone.some(one => isCode(one) && has(one.text, from)) && come.some(one => isCode(one) && has(one.text, to)),
  )
  return {
    come: come.filter(one => !isCode(one) || !made.some(({ to }) => has(one.text, to))),
    gone: gone.filter(one => !isCode(one) || !made.some(({ from }) => has(one.text, from))),
  }
}

function linesOf({ start, end }: Segment): readonly [number, number] {
  return [start + 1, end]
}

function holdsWords({ kind, text }: Segment): boolean {
  return kind !== 'rule' && kind !== 'matter' && /[\p{L}\p{N}]/u.test(text)
}

/** What differs beside the exchanges: `null` if nothing does, otherwise words for the message. */
function restOf({ before, after }: Pair, exchanges: readonly Exchange[]): string | null {
  const right = exchanges.reduce((text, { from, to }) => exchanged(text, from, to), before.text)
  const known = new Set(exchanges.flatMap(({ from, to }) => wordsIn(`${from} ${to}`)))
  if (exchanges.some(exchange => turnsArticle(before.text, exchange))) for (const one of articles) known.add(one)
  const rest = wordingOf(right, after.text).runs.filter(({ removed, added }) => {
    if (isKeptAddress(before, removed, added)) return false
    const [old, now] = [removed, added].map(tokens => wordsIn(tokens.map(({ text }) => text).join(' ')))
    const [gone, come] = [without(old, now), without(now, old)]
    if (exchanges.some(exchange => areForms(gone, come, exchange))) return false
    const words = [...gone, ...come]
    return (old?.length ?? 0) + (now?.length ?? 0) === 0 || !words.every(word => known.has(word))
  })
  const said = rest.map(({ removed, added }) => [...removed, ...added].map(({ text }) => text).join(' '))
  if (said.length > 0) return `Also changed: ${quoteSome(said)}.`
  return formOf(before) === formOf(after) ? null : 'Its form changed too.'
}

/** A link may still lead to where the old name is. */
function isKeptAddress({ text }: Segment, removed: readonly Token[], added: readonly Token[]): boolean {
  const isAddress = ({ kind }: Token) => kind === 'address'
  return removed.every(isAddress) && added.length > 0 && added.every(one => isAddress(one) && text.includes(one.text))
}

const articles = ['a', 'an'] as const

/** `an order` becomes `a purchase`. */
function turnsArticle(text: string, { from, to }: Exchange): boolean {
  if (/^[aeiou]/i.test(from) === /^[aeiou]/i.test(to)) return false
  const words = ` ${wordsIn(text).join(' ')} `
  return articles.some(article => words.includes(` ${article} ${wordsIn(from).join(' ')} `))
}

function without(words: readonly string[] = [], others: readonly string[] = []): readonly string[] {
  const known = new Set(others)
  return words.filter(word => !known.has(word))
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
