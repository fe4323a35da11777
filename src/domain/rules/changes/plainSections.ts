import { contentOf, endOfContent, inDocumentLines, insertBlock, removeSection } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import type { Heading } from '../../markdown/outline.ts'
import { startWithLeads, titleLines } from '../../markdown/plainTitles.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import type { Section } from '../../markdown/sections.ts'
import { contains, type Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'
import { onLines, quoteShort } from '../language/phrase.ts'
import { requireRemovable, requireWholeConditions } from './plainSettings.ts'

/** The edits of sections outside Markdown; each is verified by reading the titles again. */

export type NewSection = { readonly title: string; readonly level: number; readonly body: string | null }

/** Adds a section at the start or the end of another one, or at the end of the document. */
export function addPlainSection(document: Document, offset: number, { title, level, body }: NewSection): Edit {
  const heading = titleLines(document, level, title)
  if (heading === null) throw new InstructionError('This page does not show how a title on this level is written.')
  const block = inDocumentLines(document, body === null ? heading : `${heading}\n\n${body}`)
  const place = placeBefore(document, offset)
  requireWholeConditions(document, { start: document.bodyStart, end: place })
  const edit = insertBlock(document, place, block)
  const titles = document.outline().headings.map(keyOf)
  const after = reread(document, [edit]).outline().headings.map(keyOf)
  const at = after.indexOf(`${level} ${title}`)
  if (at === -1 || !areSame(after.toSorted(), [...titles, `${level} ${title}`].sort()))
    throw new InstructionError('The new section would change how other text is read, so nothing was changed.')
  return edit
}

/** Before the anchors and attributes of the next title. */
function placeBefore(document: Document, offset: number): number {
  const next = document.outline().headings.find(({ start }) => start >= offset)
  const start = next === undefined ? document.text.length : startWithLeads(document, next.start)
  return start < offset ? endOfContent(document, { start: document.bodyStart, end: start }) : offset
}

/** Removes a section with its anchors, unless something else leads to it. */
export function removePlainSection(document: Document, section: Section): Edit {
  const { text } = document
  const isLast = section.end === text.length
  const span = {
    start: startWithLeads(document, section.start),
    end: isLast ? section.end : startWithLeads(document, section.end),
  }
  requireFree(document, span)
  requireRemovable(document, span)
  const edit = removeSection(document, span)
  const kept = document.outline().headings.filter(heading => !contains(span, heading))
  const after = reread(document, [edit]).outline().headings
  if (!areSame(kept.map(keyOf), after.map(keyOf)))
    throw new InstructionError('That would change how other titles are read, so nothing was changed.')
  return edit
}

const anchors = /\[\[([^\]\n,]{1,200})|\[#([^\],\n]{1,200})|^\.\. _([^\n:]{1,200}):|<span id="([^"\n]{1,200})"/gm

/** Refuses to remove what other text leads to by a title or an anchor. */
function requireFree(document: Document, span: Span): void {
  const { text } = document
  const gone = document.outline().headings.filter(heading => contains(span, heading))
  const [first = 0] = gone.map(({ start }) => start)
  const lines = gone.flatMap(heading => document.linesLeadingTo(heading))
  const outside = lines.filter(line => !contains(span, document.lines[line - 1] ?? { start: first, end: first }))
  const rest = text.slice(0, span.start) + text.slice(span.end)
  const inside = text.slice(contentOf(document, span).start, span.end)
  const anchor = [...inside.matchAll(anchors)]
    .flatMap(groups => groups.slice(1).filter(name => name !== undefined))
    .find(name => rest.includes(name.trim()))
  if (outside.length > 0)
    throw new InstructionError(`Links on ${onLines(outside)} lead to this section. Change them first.`)
  if (anchor !== undefined)
    throw new InstructionError(`Other text may lead to ${quoteShort(anchor)} in this section. Change it first.`)
}

function keyOf({ level, text }: Heading): string {
  return `${level} ${text}`
}
