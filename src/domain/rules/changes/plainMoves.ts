import { contentOf, endOfContent, insertBlock, removeSection } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import { startWithLeads } from '../../markdown/plainTitles.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import type { Section } from '../../markdown/sections.ts'
import type { Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'
import { requireAnyOrder, requireWholeConditions } from './plainSettings.ts'

export type Side = 'before' | 'after'

/** A section; outside Markdown with the anchors and attributes above its title. */
export function withLeads(document: Document, { start, end }: Section): Span {
  return {
    start: startWithLeads(document, start),
    end: end === document.text.length ? end : startWithLeads(document, end),
  }
}

/** The edits that move a section; all titles have to be read as before. */
export function movePlainSection(document: Document, span: Span, target: Span, side: Side): readonly Edit[] {
  const parts = exchanged(document, span, side === 'before' ? target.start : target.end)
  for (const part of parts) requireWholeConditions(document, part)
  requireAnyOrder(document, { start: parts[0].start, end: parts[1].end }, parts)
  const edits = isApart(document, parts) ? inOtherOrder(document, parts, span) : moved(document, span, target, side)
  if (!areSame(titlesOf(document), titlesOf(reread(document, edits))))
    throw new InstructionError('That would change how titles are read, so nothing was changed. Move the lines by hand.')
  return edits
}

type Parts = readonly [first: Span, second: Span]

/** The section and all that it passes, in the order of the page. */
function exchanged(document: Document, section: Span, place: number): Parts {
  const own = contentOf(document, section)
  return place <= section.start
    ? [contentOf(document, { start: place, end: section.start }), own]
    : [own, contentOf(document, { start: section.end, end: place })]
}

/** Whether the parts need no other blank lines if they are exchanged. */
function isApart({ format, text }: Document, [first, second]: Parts): boolean {
  if (format === 'org' || format === 'mediawiki') return true
  return [text.slice(first.end, second.start), text.slice(second.end, second.end + gapMaxChars)].every(gap =>
    /^[ \t]*(?:\r?\n[ \t]*(?:\r?\n|$)|$)/.test(gap),
  )
}

const gapMaxChars = 1_000

/** The blank lines between the parts and after them stay where they are. */
function inOtherOrder({ text }: Document, [first, second]: Parts, section: Span): readonly Edit[] {
  const gap = text.slice(first.end, second.start)
  return section.start <= first.start
    ? [
        { start: first.start, end: second.start, replacement: '' },
        { start: second.end, end: second.end, replacement: gap + text.slice(first.start, first.end) },
      ]
    : [
        { start: first.start, end: first.start, replacement: text.slice(second.start, second.end) + gap },
        { start: first.end, end: second.end, replacement: '' },
      ]
}

/** A section at its place before or after another one. */
export function moved(document: Document, section: Span, target: Span, side: Side): readonly Edit[] {
  const { start, end } = contentOf(document, section)
  const offset = side === 'before' ? target.start : endOfContent(document, target)
  const arrival = insertBlock(document, offset, document.text.slice(start, end))
  return [removeSection(document, section), arrival].sort((a, b) => a.start - b.start)
}

function titlesOf(document: Document): readonly string[] {
  return document
    .outline()
    .headings.map(({ level, text }) => `${level} ${text}`)
    .sort()
}
