import type { Document } from '../../../markdown/document.ts'
import { contains, type Span } from '../../../text/span.ts'
import type { Page, PageElement } from './page.ts'

/** `REQ-7`, `NFR-4.1`. */
export function isId(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}-]*-\d+(?:\.\d+)*$/u.test(text)
}

export function idsIn({ text }: Document) {
  return [
    ...text.matchAll(
      /(?<![\p{L}\p{N}_-])\p{Lu}[\p{Lu}\p{N}]{0,15}(?:-\p{Lu}[\p{Lu}\p{N}]{0,15}){0,3}-\d{1,6}(?:\.\d{1,6}){0,3}(?![\p{L}\p{N}_])/gu,
    ),
  ].map(({ 0: id, index }) => ({ id, start: index, end: index + id.length }))
}

/** The items, paragraphs and rows that begin with an id. */
export function requirementsIn(page: Page, area: Span | undefined): readonly PageElement[] {
  const ids = new Set(idsIn(page.document).map(({ id }) => id))
  return (['item', 'paragraph', 'row'] as const)
    .flatMap(kind => page.things(kind))
    .filter(thing => thing.names.some(name => ids.has(name)) && (area === undefined || contains(area, thing)))
    .toSorted((a, b) => a.start - b.start)
}
