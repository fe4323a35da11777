import { contains } from '../../../../text/span.ts'
import type { PageElement } from '../page.ts'

/**
 * Without the entries of a table of contents if a section has the name, and without the paragraph around a line that
 * has it.
 */
export function withoutEntries(named: readonly PageElement[]): readonly PageElement[] {
  const lines = named.filter(({ kind }) => kind === 'line')
  const found = named.filter(thing => thing.kind !== 'paragraph' || !lines.some(line => contains(thing, line)))
  const isEntry = (thing: PageElement) =>
    thing.kind === 'item' && /^\[[^\]\n]{1,200}\]\(#[^()\s]{1,200}\)$/.test(thing.item.leaf?.content.trim() ?? '')
  return found.some(({ kind }) => kind === 'section') ? found.filter(thing => !isEntry(thing)) : found
}
