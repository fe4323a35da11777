import type { Document } from '../../../markdown/document.ts'
import type { Span } from '../../../text/span.ts'

const groupBehind = /^[ \u00a0\u2009\u202f'’]\d{3}(?![\p{L}\p{N}])/u
const groupBefore = /(?<![\p{L}\p{N}])\d{1,3}[ \u00a0\u2009\u202f'’]$/u
const unit = '(?: ?[%°]?\\p{L}{0,12})'
const joint = `(?:${unit} ?[–—] ?|${unit} (?:to|through|bis) | (?:or|oder) )`
const rangeBehind = new RegExp(`^${joint}\\d`, 'iu')
const rangeBefore = new RegExp(`\\d${joint}$`, 'iu')
const nearMaxChars = 24

/** Whether a number is only a part of what is written: of `1 000`, `1'000` or `2^10`. */
export function isPartOfNumber(document: Document, { start, end }: Span): boolean {
  const { before, behind } = around(document, start, end)
  const isLastGroup = /^\d{3}$/.test(document.text.slice(start, end)) && groupBefore.test(before)
  return groupBehind.test(behind) || isLastGroup || /^\^/.test(behind) || /\^$/.test(before)
}

/** Whether a place begins or ends between the groups of a number such as `1 000`. */
export function splitsNumber(document: Document, { start, end }: Span): boolean {
  const { before, behind } = around(document, start, end)
  const text = document.text.slice(start, end)
  return (/^\d{3}(?!\d)/.test(text) && groupBefore.test(before)) || (/\d$/.test(text) && groupBehind.test(behind))
}

/** Whether a number is one end of a range, such as `10–20` or `10 to 20`. */
export function isEndOfRange(document: Document, { start, end }: Span): boolean {
  const { before, behind } = around(document, start, end)
  return rangeBehind.test(behind) || rangeBefore.test(before)
}

/** Whether a number is that of the time of a rate, such as the 10 of `200 requests per 10 seconds`. */
export function isPerNumber(document: Document, { start, end }: Span): boolean {
  return /(?<!\p{L})(?:per|pro|je)\s{1,9}$/iu.test(around(document, start, end).before)
}

/** Whether a number says how often, such as the 5 of `retries every 5 seconds`. */
export function isEveryNumber(document: Document, { start, end }: Span): boolean {
  return /(?<!\p{L})(?:every|each|alle|jede[nrs]?)\s{1,9}$/iu.test(around(document, start, end).before)
}

function around({ text }: Document, start: number, end: number) {
  return { before: text.slice(Math.max(0, start - nearMaxChars), start), behind: text.slice(end, end + nearMaxChars) }
}
