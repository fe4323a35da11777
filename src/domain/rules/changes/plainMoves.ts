import { contentOf, endOfContent, insertBlock, removeSection } from '../../markdown/blocks.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { startWithLeads } from '../../markdown/plainTitles.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import type { Section } from '../../markdown/sections.ts'
import type { Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'

export type Side = 'before' | 'after'

/** A section; outside Markdown with the anchors and attributes above its title. */
export function withLeads(document: Document, { start, end }: Section): Span {
  return {
    start: startWithLeads(document, start),
    end: end === document.text.length ? end : startWithLeads(document, end),
  }
}

/** Lines that change how the text after them is read. */
const settings = /^(?::!?[\w-]{1,100}!?:|\.\. (?:highlight|default-role|role|sectnum|default-domain|currentmodule)::)/m

/** The edits that move a section; all titles have to be read as before. */
export function movePlainSection(document: Document, span: Span, target: Span, side: Side): readonly Edit[] {
  const content = contentOf(document, span)
  const setting = settings.exec(document.text.slice(content.start, content.end))
  if (setting !== null)
    throw new InstructionError(
      `Line ${lineAt(document, content.start + setting.index)} changes how the text after it is read. Move its section by hand.`,
    )
  const edits = moved(document, span, target, side)
  if (!areSame(titlesOf(document), titlesOf(reread(document, edits))))
    throw new InstructionError('That would change how titles are read, so nothing was changed. Move the lines by hand.')
  return edits
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
