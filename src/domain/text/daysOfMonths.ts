import { monthName } from './months.ts'
import type { Span } from './span.ts'

const day = '\\d{1,2}(?:st|nd|rd|th|er|º)?'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])${day}\\.? (?:of |de )?(?<month>${monthName})(?!\\p{L})|(?<!\\p{L})(?<first>${monthName})\\.? ${day}(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Abbreviations and months that are words too. */
const words = /^(?:may|mar|dec|set)$/

/** Where a text has days with their months, such as `30 April` and `le 1er mai`. */
export function daysOfMonths(text: string): readonly Span[] {
  return [...text.matchAll(pattern)]
    .filter(({ groups = {} }) => !words.test(groups.month ?? groups.first ?? ''))
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
}
