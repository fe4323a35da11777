import { findText } from '../../../text/occurrences.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Exchange, exchangeIn, readingsOfNew, readingsOfOld } from '../../intent/exchange.ts'
import type { Intent } from '../../intent.ts'

/** The exchanges that the clauses of an instruction ask for; `null` for a clause that asks for something else. */
export function exchangesOf({ clauses }: Intent): readonly (Exchange | null)[] {
  return clauses.map(({ verbs, object }) => (exchanging.some(family => verbs.has(family)) ? exchangeIn(object) : null))
}

const exchanging = ['replace', 'rename', 'amend', 'set'] as const

/**
 * The exchange in the words of the statement; `null` if the statement had not the one text or has not the other, or
 * still has the one: `set the timeout to 30` names what gets a value, not what goes.
 */
export function madeIn({ from, to }: Exchange, { before, after }: Pair): Exchange | null {
  const now = readingsOfNew(to).find(words => has(after.text, words))
  if (now === undefined) return null
  const rest = replaceWords(after.text, now, '')
  const [first, ...others] = readingsOfOld(from).filter(words => countOf(before.text, words) > countOf(rest, words))
  if (first === undefined) return null
  const isAll = (old: string) => exchanged(before.text, old, now) === after.text
  const old = isAll(first) ? first : (others.find(isAll) ?? first)
  return old.toLowerCase() === now.toLowerCase() ? null : { from: old, to: now }
}

/** The text with the exchange made in all of its places; a first word keeps its capital. */
export function exchanged(text: string, from: string, to: string): string {
  const replaced = replaceWords(text, from, to)
  return replaced === text ? replaceWords(text, capitalised(from), capitalised(to)) : replaced
}

export function replaceWords(text: string, from: string, to: string): string {
  const hits = findText(text, from, { start: 0, end: text.length }, { wholeWord: true })
  return hits.toReversed().reduce((now, { start, end }) => now.slice(0, start) + to + now.slice(end), text)
}

export function has(text: string, words: string): boolean {
  return countOf(text, words) > 0
}

function countOf(text: string, words: string): number {
  if (!/[\p{L}\p{N}]/u.test(words)) return 0
  const forms = new Set([words, capitalised(words)])
  const hits = [...forms].map(form => findText(text, form, { start: 0, end: text.length }, { wholeWord: true }))
  return hits.reduce((sum, found) => sum + found.length, 0)
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
