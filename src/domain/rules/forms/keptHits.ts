import { numberOfTitle } from '../../markdown/conventions/titleNumber.ts'
import type { Document } from '../../markdown/document.ts'
import { daysOfMonths } from '../../text/daysOfMonths.ts'
import { createOverlapFinder, type Span } from '../../text/span.ts'

/** Why a place is no word of the text, as the summary says it. */
export type Kept =
  | 'in ids and names'
  | 'in dates'
  | 'in numbers of titles'
  | 'in marks of lists, titles and tables'
  | 'in HTML tags'

/**
 * The places of a text that readers do not take for the text: a number in `REQ-10`, in `S1`, in `10 May 2026` or before a title, the `1.` of an item, the
 * `|` of a table, and, unless `withTags`, what a tag such as `<a class="note">` says, except for its titles and alternative texts.
 */
export function keptHits(
  document: Document,
  from: string,
  hits: readonly Span[],
  withTags: boolean,
): ReadonlyMap<Span, Kept> {
  const isNumber = /^\d+(?:[.,]\d+)*$/.test(from)
  const isDay = /^\d{1,2}$/.test(from)
  const finders: readonly (readonly [Kept, (hit: Span) => boolean])[] = [
    ...(isNumber ? [['in ids and names', (hit: Span) => isInId(document.text, hit)] as const] : []),
    ...(isDay ? [['in dates', createOverlapFinder(daysOfMonths(document.text))] as const] : []),
    ...(isNumber ? [['in numbers of titles', createOverlapFinder(titleNumbers(document))] as const] : []),
    ...(/\p{L}/u.test(from) ? [] : [['in marks of lists, titles and tables', isInMarks(document)] as const]),
    ...(withTags || /[<>=]./.test(from)
      ? []
      : [['in HTML tags', createOverlapFinder(tagsIn(document, isBracket.test(from) ? anyBracket : tag))] as const]),
  ]
  return new Map(
    hits.flatMap(hit => {
      const kept = finders.filter(([, finds]) => finds(hit))
      return kept.slice(0, 1).map(([why]) => [hit, why] as const)
    }),
  )
}

function isInId(text: string, { start }: Span): boolean {
  return /\p{L}$|(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{0,20}-$/u.test(text.slice(Math.max(0, start - idMaxChars), start))
}

const idMaxChars = 24

function titleNumbers(document: Document): readonly Span[] {
  if (document.format !== 'markdown') return []
  return document.outline().headings.flatMap(({ text, title: { start, end } }) => {
    const number = numberOfTitle(text)?.length ?? 0
    return number === 0 || document.text.slice(start, start + number) !== text.slice(0, number)
      ? []
      : [{ start, end: Math.min(end, start + number) }]
  })
}

/** Everything outside the texts, code, HTML, definitions and the front matter. */
function isInMarks(document: Document): (hit: Span) => boolean {
  if (document.format !== 'markdown') return () => false
  const { leaves, code, html, definitions, body } = document.outline()
  const texts = leaves.flatMap(({ content, pieces }) =>
    pieces.map(({ from, offset }, index) => ({
      start: offset,
      end: offset + (pieces[index + 1]?.from ?? content.length) - from,
    })),
  )
  const before = { start: 0, end: body[0]?.start ?? document.text.length }
  const others = [before, ...texts, ...code, ...html, ...definitions].filter(({ start, end }) => start < end)
  const isText = createOverlapFinder(joined(others))
  return hit => !isText(hit)
}

function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last !== undefined && span.start <= last.end)
      all[all.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else all.push(span)
  }
  return all
}

/** Not the address in `<https://example.com>`. */
const tag = /<\/?[a-z][a-z0-9.-]{0,40}(?=[\s/>])[^<>]*>/gi
const isBracket = /^[<>]$/
const anyBracket = /<\/?[a-z][^<>]*>|<!--|-->/gi
const shown = /\s(?:alt|title|placeholder|aria-label)\s?=\s?(?:"[^"]*"|'[^']*')/gi

function tagsIn(document: Document, pattern: RegExp): readonly Span[] {
  if (document.format !== 'markdown' || !document.text.includes('<')) return []
  return [...document.text.matchAll(pattern)].flatMap(({ 0: whole, index }) => {
    const parts: Span[] = []
    let at = 0
    for (const { 0: said, index: from } of whole.matchAll(shown)) {
      parts.push({ start: index + at, end: index + from })
      at = from + said.length
    }
    return [...parts, { start: index + at, end: index + whole.length }]
  })
}
