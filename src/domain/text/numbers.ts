import type { Span } from './span.ts'

/** Whether the place is a part of a longer number, date or version: digits continue it on one side. */
export function isInNumber(text: string, { start, end }: Span): boolean {
  const isAfter = /\d/.test(text[start] ?? '') && /(?:\d[.,:/-]|\d)$/.test(text.slice(Math.max(0, start - 2), start))
  const isBefore = /\d/.test(text[end - 1] ?? '') && /^(?:[.,:]\d|\d)/.test(text.slice(end, end + 2))
  return isAfter || isBefore
}
