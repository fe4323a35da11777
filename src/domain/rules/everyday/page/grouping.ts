import type { Span } from '../../../text/span.ts'

const plain = /^(?:0|[1-9]\d{0,11})$/
const grouped = /^[1-9]\d{0,2}(?<mark>[.,])\d{3}(?:\k<mark>\d{3}){0,3}$/
const currency = '(?:EUR|USD|GBP|CHF|[€$£])'
const before = new RegExp(`${currency}[ \\u00a0]?$`)
const behind = new RegExp(`^[ \\u00a0]?${currency}(?![\\p{L}])`, 'u')
const sums = new RegExp(`${currency}[ \\u00a0]?\\d{1,3}([.,])\\d{3}(?![\\d.,]*\\d)`, 'g')

/** The value of a whole number; `null` if `1.450` may be a fraction. A sum of money has no three decimal places. */
export function numberIn(text: string, place: Span): number | null {
  const written = text.slice(place.start, place.end)
  if (plain.test(written)) return Number(written)
  const mark = grouped.exec(written)?.groups?.mark
  if (mark === undefined) return null
  return isMoney(text, place) || written.split(mark).length > 2 ? Number(written.replaceAll(mark, '')) : null
}

/** A number with the marks between thousands that the old one has. A short sum of money gets those of all other sums. */
export function writtenAs(text: string, place: Span, next: number): string {
  const old = text.slice(place.start, place.end)
  const mark = grouped.exec(old)?.groups?.mark ?? (old.length < 4 && isMoney(text, place) ? markOfSums(text) : null)
  const digits = String(next)
  return mark === null ? digits : digits.replace(/(?<=\d)(?=(?:\d{3}){1,6}$)/g, mark)
}

function markOfSums(text: string): string | null {
  const [mark = null, another] = new Set([...text.matchAll(sums)].map(([, one = '']) => one))
  return another === undefined ? mark : null
}

function isMoney(text: string, { start, end }: Span): boolean {
  return before.test(text.slice(Math.max(0, start - 5), start)) || behind.test(text.slice(end, end + 5))
}
