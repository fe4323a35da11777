import type { Span } from '../../../text/span.ts'

const plain = /^(?:0|[1-9]\d{0,11})$/
const grouped = /^[1-9]\d{0,2}(?<mark>[.,])\d{3}(?:\k<mark>\d{3}){0,3}$/
const currency = '(?:EUR|USD|GBP|CHF|[€$£])'
const before = new RegExp(`${currency}[ \\u00a0]?$`)
const behind = new RegExp(`^[ \\u00a0]?${currency}(?![\\p{L}])`, 'u')
const sum = new RegExp(`${currency}[ \\u00a0]?\\d{1,3}([.,])\\d{3}(?![\\d.,]*\\d)`)

/** The value of a whole number; `null` if `1.450` may be a fraction. A sum of money has no three decimal places. */
export function numberIn(text: string, { start, end }: Span): number | null {
  const written = text.slice(start, end)
  if (plain.test(written)) return Number(written)
  const mark = grouped.exec(written)?.groups?.mark
  if (mark === undefined) return null
  const isMoney = before.test(text.slice(Math.max(0, start - 5), start)) || behind.test(text.slice(end, end + 5))
  return isMoney || written.split(mark).length > 2 ? Number(written.replaceAll(mark, '')) : null
}

/** A number with the marks between thousands that the old one has, or that another sum of the text has. */
export function writtenAs(text: string, old: string, next: number): string {
  const mark = grouped.exec(old)?.groups?.mark ?? sum.exec(text)?.[1]
  const digits = String(next)
  return mark === undefined ? digits : digits.replace(/(?<=\d)(?=(?:\d{3}){1,6}$)/g, mark)
}
