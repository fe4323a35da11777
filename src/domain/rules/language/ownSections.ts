import type { Document } from '../../markdown/document.ts'
import { type Section, sectionsOf } from '../../markdown/sections.ts'

/** The sections of a page. The last one ends before the link definitions at the end, which belong to the whole page. */
export function ownSectionsOf(document: Document): readonly Section[] {
  return sectionsOf(document, startOfLastDefinitions(document))
}

/** From their first line, which a blank line precedes, or the end of the text. */
function startOfLastDefinitions({ text, outline }: Document): number {
  let start = text.length
  for (const one of outline().definitions.toReversed()) {
    const isLink = !one.nested && !one.label.startsWith('^')
    if (!isLink || text.slice(one.end, start).trim() !== '') break
    start = one.start
  }
  return /\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 80), start)) ? start : text.length
}
