import type { Span } from './span.ts'

/** Whether the place is a part of a longer number, date or version: digits continue it on one side. */
export function isInNumber(text: string, { start, end }: Span): boolean {
  const isAfter = /\d/.test(text[start] ?? '') && /(?:\d[.,:/-]|\d)$/.test(text.slice(Math.max(0, start - 2), start))
  const isBefore = /\d/.test(text[end - 1] ?? '') && /^(?:[.,:]\d|\d)/.test(text.slice(end, end + 2))
  return isAfter || isBefore || isGroup(text, { start, end })
}

/** `250` and `1` in `1 250`, but not in `2026 250`. */
function isGroup(text: string, { start, end }: Span): boolean {
  if (end - start > 3 || !/^\d{1,3}$/.test(text.slice(start, end))) return false
  const before =
    end - start === 3 && /(?<!\d)\d{1,3}[ \u00a0\u2009\u202f'’]$/.test(text.slice(Math.max(0, start - 5), start))
  return before || /^[ \u00a0\u2009\u202f'’]\d{3}(?!\d)/.test(text.slice(end, end + 5))
}
