import { isDate } from '../instruction/dateWords.ts'
import { readQuantity } from './quantity.ts'

/** A value that can be told from words: `12 %`, `2026-03-01`, `14:30`, `below 10 min`. */
export type Measure = {
  readonly kind: 'amount' | 'date' | 'time'
  /** `below` of `Below 10 min`, in lower case; empty for a plain value. */
  readonly bound: string
  readonly unit: string
}

const bounded =
  /^(?:(not |no )?(below|above|under|over|less than|more than|fewer than|lower than|higher than|later than|longer than)|(at least|at most|up to|within|every|about|max\.?|min\.?|mindestens|höchstens|unter|über|bis zu)) (?=[\d€$£]|\p{Lu}{3} \d)/iu

export function measureOf(text: string): Measure | null {
  const plain = text.replace(/[`*_]/g, '').trim()
  const bound = bounded.exec(plain)?.[0] ?? ''
  const value = plain.slice(bound.length)
  const as = (kind: Measure['kind'], unit = ''): Measure => ({ kind, bound: bound.trim().toLowerCase(), unit })
  if (isDate(value)) return as('date')
  if (/^(?:[01]?\d|2[0-4]):[0-5]\d$/.test(value)) return as('time')
  const quantity = readQuantity(value)
  return quantity === null ? null : as('amount', quantity.unit.join(' ').toLowerCase())
}
