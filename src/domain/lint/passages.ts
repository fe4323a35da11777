import { placesWithout, quotation } from '../markdown/conventions/keywords.ts'
import type { Document } from '../markdown/document.ts'
import { offsetOf } from '../markdown/leaf.ts'
import { emphasis, type Prose, placeholder, placeIn, proseOf } from '../markdown/prose.ts'
import { createOverlapFinder, type Span } from '../text/span.ts'

/** A paragraph, an item or a cell of the document's own text, with what it quotes masked. */
export type Passage = Prose & {
  /** Where it begins in the document. */
  readonly start: number
}

/** Sections that record what others say, or what was. */
const records =
  /^(?:[\d.]+\s+)?(?:(?:normative |informative )?references|bibliography|change ?log|(?:revision|change|document|version) history|release notes|acknowledge?ments|authors?(?:['’] addresses)?|copyright|licen[cs]e|table of contents|contents)$/i

export function passagesIn(document: Document): readonly Passage[] {
  const isOutside = createOverlapFinder(mergedSpans([...placesWithout(document), ...sectionsNamed(document, records)]))
  return proseOf(document, /\p{L}{2}/u).flatMap((prose): readonly Passage[] => {
    const start = offsetOf(prose.leaf, 0)
    if (isOutside({ start, end: start + 1 })) return []
    return [{ ...prose, text: prose.text.replace(quotation, masked), start }]
  })
}

/** A match of a pattern in a passage, as a place of the document. */
export function placeOfMatch(passage: Passage, index: number, length: number): Span {
  return placeIn(passage, index, length)
}

function masked(text: string): string {
  return text.replace(/[^\n]/g, placeholder)
}

/** White space between two words, and the marks that may be there. */
export const gap = `[\\s${emphasis}]{1,9}`

/** The sections, with everything below them, whose headings a pattern matches. */
export function sectionsNamed(document: Document, names: RegExp): readonly Span[] {
  const found: Span[] = []
  let open: { readonly start: number; readonly level: number } | null = null
  for (const { start, level, text, nested } of document.outline().headings) {
    if (nested || (open !== null && level > open.level)) continue
    if (open !== null) found.push({ start: open.start, end: start })
    open = names.test(text.trim()) ? { start, level } : null
  }
  return open === null ? found : [...found, { start: open.start, end: document.text.length }]
}

/** Spans that do not overlap, in text order. */
export function mergedSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
