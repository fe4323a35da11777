import { englishMonth, monthNumber } from '../../../text/months.ts'

const month = `(?:${englishMonth})`

/** Matches a date, for use in patterns. */
export const writtenDate = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)?\\.? ${month}\\.?,? \\d{4}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}[./]\\d{1,2}[./]\\d{4})`
const whole = new RegExp(`^${writtenDate}$`, 'i')

/** `2025-06-01`, `1 June 2025`, `June 1, 2025`, `01.06.2025`. */
export function isDate(text: string): boolean {
  return whole.test(text.trim())
}

const dayAndMonth = new RegExp(`^(?:\\d{1,2}(?:st|nd|rd|th)?\\.? ${month}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?)$`, 'i')

/** `15 March` in place of `1 March 2026` is `15 March 2026`: nothing was said of the year. */
export function withYearOf(date: string, text: string): string {
  const year = /\d{4}/.exec(date)?.[0]
  if (year === undefined || !dayAndMonth.test(text.trim())) return text
  const isMonthFirst = /^\p{L}/u.test(text.trim())
  return `${text.trim()}${isMonthFirst ? ', ' : ' '}${year}`
}

const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? (\p{L}{3,9})\.?,? (\d{4})$/u
const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

/** `2025-06-01` for `1 June 2025`; `null` for what is no date with the name of its month. */
export function isoDate(text: string): string | null {
  const said = text.trim()
  const [, day = '', name = '', year = ''] = dayFirst.exec(said) ?? []
  const [, other = '', number = '', its = ''] = monthFirst.exec(said) ?? []
  const month = monthNumber(name || other)
  const date = Number(day || number)
  if (!isDate(said) || month === 0 || date < 1 || date > 31) return null
  return [year || its, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}
