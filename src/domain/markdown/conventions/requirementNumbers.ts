import { contains, createOverlapFinder, type Span } from '../../text/span.ts'
import type { Document } from '../document.ts'
import { offsetOf } from '../leaf.ts'
import { anchorLinks } from '../links.ts'
import { targetsOf } from '../targets.ts'
import { findContents } from './contents.ts'

/** The ids of one prefix in a document, such as REQ-001, REQ-002. */
export type Requirements = {
  readonly prefix: string
  /** The digits of every id, in text order, in texts, code and front matter. */
  readonly places: readonly Place[]
  /** Ids in addresses and in the attributes of raw HTML, which belong to others. */
  readonly inAddresses: readonly Place[]
  /** Every requirement once, by the place that states it: the start of a heading, an item, a paragraph or a row. */
  readonly order: readonly { readonly number: number; readonly place: Span }[]
  /** With leading zeros if the ids of the document have them. */
  write(number: number): string
}

type Place = Span & { readonly number: number; readonly digits: string }

export function requirementsOf(document: Document, prefix: string): Requirements {
  const found = findIds(document, prefix)
  const isAddress = createOverlapFinder(addressesIn(document))
  const judged = found.map(place => ({ place, isOutside: isAddress(place) }))
  const places = judged.flatMap(({ place, isOutside }) => (isOutside ? [] : [place]))
  const width = found.reduce((longest, { digits }) => Math.max(longest, digits.length), 0)
  const isPadded = found.some(({ digits }) => digits.length > 1 && digits.startsWith('0'))
  return {
    prefix,
    places,
    inAddresses: judged.flatMap(({ place, isOutside }) => (isOutside ? [place] : [])),
    order: orderOf(document, prefix, places),
    write: number => String(number).padStart(isPadded ? width : 1, '0'),
  }
}

function findIds({ text }: Document, prefix: string): readonly Place[] {
  const written = prefix.replace(/[.]/g, '\\$&')
  const id = new RegExp(`(?<![\\p{L}\\p{N}_-])${written}(\\d{1,9})(?!\\d)`, 'gu')
  return [...text.matchAll(id)].map(match => {
    const digits = match[1] ?? ''
    const start = match.index + match[0].length - digits.length
    return { start, end: start + digits.length, digits, number: Number(digits) }
  })
}

/** Link targets, addresses in code, and the contents of HTML tags. */
function addressesIn(document: Document): readonly Span[] {
  const written = [...document.text.matchAll(/[a-z][a-z0-9+.-]{1,9}:\/\/[^\s<>"'`)]*|<[a-z][^<>]{0,2000}>/gi)]
  const spans = [
    ...targetsOf(document).map(({ start, end }) => ({ start, end })),
    ...written.map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
  ].sort((a, b) => a.start - b.start)
  let reached = 0
  return spans.map(({ start, end }) => {
    const from = Math.max(start, reached)
    reached = Math.max(reached, end)
    return { start: from, end: Math.max(from, end) }
  })
}

/** Formatting marks may precede it, but not a link, which leads to the place that states it. */
function orderOf(document: Document, prefix: string, places: readonly Place[]): Requirements['order'] {
  const entries = findContents(document)?.list ?? null
  const labels = anchorLinks(document).flatMap(({ label }) => label ?? [])
  const isLabel = createOverlapFinder([...labels].sort((a, b) => a.start - b.start))
  const byDigits = new Map(places.map(place => [place.start, place]))
  const first = new Map<number, Span>()
  for (const { content, pieces } of document.outline().leaves) {
    const marks = /^(?:\[[ xX]\]\s)?[\s*_~`[(]{0,8}/.exec(content)?.[0].length ?? 0
    if (!content.startsWith(prefix, marks)) continue
    const place = byDigits.get(offsetOf({ content, pieces }, marks + prefix.length))
    if (place === undefined || first.has(place.number) || isLabel(place)) continue
    if (entries === null || !contains(entries, place)) first.set(place.number, place)
  }
  return [...first].map(([number, place]) => ({ number, place }))
}
