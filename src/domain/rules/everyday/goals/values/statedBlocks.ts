import type { Span } from '../../../../text/span.ts'
import { amountsIn } from '../../page/amounts.ts'
import { wordsIn } from '../../page/words.ts'
import { isSame } from './sameWords.ts'
import type { Statement } from './statedSubject.ts'

/**
 * The parts of a sentence that can each state an amount. That is its first clause if all other clauses state other amounts
 * and name what they are of, as in `critical faults are answered within 4 hours, other faults within 2 days`, and the sentence
 * otherwise.
 */
export function partsStating(block: string, { amount, subject, language }: Statement): readonly Span[] {
  const whole = { start: 0, end: block.length }
  if (amountsIn(block).length < 2) return [whole]
  const ends = [...block.matchAll(/[,;]\s/g)].map(({ index }) => index)
  const parts = [...ends, block.length].map((end, at) => ({ start: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end }))
  const [first, ...others] = parts.map(({ start, end }) => amountsIn(block.slice(start, end)))
  const isFirst = first?.length === 1 && first[0]?.kind === amount.kind
  const isOfOther = ({ start, end }: Span) =>
    wordsIn(block.slice(start, end)).some(one => subject.some(word => isSame(one, word, language)))
  const isParted = isFirst && others.every(amounts => amounts.length > 0) && parts.slice(1).every(isOfOther)
  return isParted ? parts.slice(0, 1) : [whole]
}
