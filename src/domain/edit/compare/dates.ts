import { monthName, monthNumber } from '../../text/months.ts'

/** A day as it is written; `year` is 0 if there is none. */
export type DayNamed = { readonly text: string; readonly year: number; readonly month: number; readonly day: number }

const pattern = new RegExp(
  [
    '(?<![\\d.-])(\\d{4})-(\\d{2})-(\\d{2})(?![\\d-])',
    '(?<![\\d.])(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})(?!\\d)',
    `(?<![\\d.,])(\\d{1,2})(?:\\.|st|nd|rd|th|er)?(?: of| de)? (${monthName})\\.?(?:,? (?:de )?(\\d{4}))?(?![\\p{L}\\d])`,
    `(?<!\\p{L})(${monthName})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\p{L}\\d])`,
  ].join('|'),
  'giu',
)

/** The days that a text names, in its order. */
export function daysIn(text: string): readonly DayNamed[] {
  return [...text.slice(0, readMaxChars).matchAll(pattern)].map(match => {
    const [found, y1, m1, d1, d2, m2, y2, d3, n3 = '', y3, n4 = '', d4, y4] = match
    const year = Number(y1 ?? y2 ?? y3 ?? y4 ?? 0)
    const month = Number(m1 ?? m2 ?? 0) || monthNumber(n3 || n4)
    return { text: found, year, month, day: Number(d1 ?? d2 ?? d3 ?? d4) }
  })
}

const readMaxChars = 10_000

/** Whether two texts name the same day, one of them perhaps without its year. */
export function isSameDay(one: DayNamed, other: DayNamed): boolean {
  const isSameYear = one.year === other.year || one.year === 0 || other.year === 0
  return isSameYear && one.month === other.month && one.day === other.day
}

/** Whether day and month took each other's place. */
export function isSwapped(one: DayNamed, other: DayNamed): boolean {
  return one.day !== one.month && one.day === other.month && one.month === other.day
}
