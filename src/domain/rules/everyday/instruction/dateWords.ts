import { monthName, monthNumber } from '../../../text/months.ts'
import { InstructionError } from '../../instructionError.ts'
import { quoteShort } from '../../language/phrase.ts'
import { dayLike } from './monthForms.ts'

const month = `(?:${monthName})`
const nth = '(?:st|nd|rd|th|er|º)'

/** Matches a date, for use in patterns. */
export const writtenDate = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}${nth}?\\.? (?:de )?${month}\\.?,?(?: del?)? \\d{4}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}[./]\\d{1,2}[./]\\d{4})`
const whole = new RegExp(`^${writtenDate}$`, 'i')

/** `2025-06-01`, `1 June 2025`, `June 1, 2025`, `01.06.2025`. */
export function isDate(text: string): boolean {
  return whole.test(text.trim())
}

const within = new RegExp(`(?<![\\p{L}\\p{N}./-])${writtenDate}(?![\\p{L}\\p{N}/-])`, 'giu')

/** The dates in a text, as they are written. */
export function datesIn(text: string): readonly string[] {
  return [...text.matchAll(within)].map(([date]) => date)
}

const dayAndMonth = new RegExp(`^(?:\\d{1,2}${nth}?\\.? (?:de )?${month}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?)$`, 'i')
const dotted = /^(\d{1,2}\.\d{1,2})\.?$/

/** `15 March` or `15.3.` in place of `1 March 2026` is `15 March 2026`: nothing was said of the year. */
export function withYearOf(date: string, text: string): string {
  const year = /\d{4}/.exec(date)?.[0]
  const numbers = dotted.exec(text.trim())?.[1]
  if (year !== undefined && numbers !== undefined) return `${numbers}.${year}`
  if (year === undefined || !dayAndMonth.test(text.trim())) return text
  const isMonthFirst = /^\p{L}/u.test(text.trim())
  const isSpanish = / de /.test(text)
  return `${text.trim()}${isMonthFirst ? ', ' : isSpanish ? ' de ' : ' '}${year}`
}

/**
 * The date in the form of an old one: `12.05.2026` as `2026-05-12` or `12 May 2026`, and `1 may 2026` as `1 May 2026`. A date with
 * slashes has no known order.
 */
export function inFormOf(old: string, said: string): string {
  requirePossible(said)
  const iso = isoDate(said)
  if (iso === null) return said
  const [year = '', month = '', day = ''] = iso.split('-')
  if (/^["']?\d{4}-\d{2}-\d{2}["']?$/.test(old.trim())) return iso
  if (/^\d{2}\.\d{2}\.\d{4}$/.test(old.trim())) return `${day}.${month}.${year}`
  const like = dayLike(old.trim(), { year, month: Number(month), day: Number(day) })
  if (like !== null) return like
  const name = englishMonths[Number(month) - 1] ?? month
  if (plainDate.test(old.trim())) return `${Number(day)} ${name} ${year}`
  if (plainMonthFirst.test(old.trim())) return `${name} ${Number(day)}, ${year}`
  return /\b\p{Lu}\p{Ll}/u.test(old)
    ? said.replace(/(?<!\p{L}|\d)\p{Ll}(?=\p{Ll}{2})/u, first => first.toUpperCase())
    : said
}

/** Refuses `31.02.2026` and `2026-13-01`. */
export function requirePossible(said: string): void {
  if (isDate(said) && !said.includes('/') && isoDate(said) === null)
    throw new InstructionError(`There is no day ${quoteShort(said.trim())}. Say which date is meant.`)
}

/** `1 March 2026`, with the whole name of its month in English. */
const englishMonths = 'January February March April May June July August September October November December'.split(' ')
const plainDate = new RegExp(`^\\d{1,2} (?:${englishMonths.join('|')}) \\d{4}$`)
const plainMonthFirst = new RegExp(`^(?:${englishMonths.join('|')}) \\d{1,2}, \\d{4}$`)

const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|º)?\.? (?:de )?(\p{L}{3,10})\.?,?(?: del?)? (\d{4})$/u
const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

/** `2025-06-01` for `1 June 2025` and `01.06.2025`; `null` for dates with slashes and for other texts. */
export function isoDate(text: string): string | null {
  const said = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(said)) {
    const [written, ofYear, day] = said.split('-')
    return dateOf(written, Number(ofYear), Number(day))
  }
  const [, ...numbers] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said) ?? []
  if (numbers.length > 0) return dateOf(numbers[2], Number(numbers[1]), Number(numbers[0]))
  const [, day = '', name = '', year = ''] = dayFirst.exec(said) ?? []
  const [, other = '', number = '', its = ''] = monthFirst.exec(said) ?? []
  const month = monthNumber(name || other)
  return isDate(said) ? dateOf(year || its, month, Number(day || number)) : null
}

function dateOf(year = '', month: number, day: number): string | null {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= (daysOfMonths[month - 1] ?? 0)
  return isDay ? [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-') : null
}

/** In the longest year. */
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
