import { contentOf, endOfContent, inDocumentLines, insertBlock } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import type { Section } from '../../markdown/sections.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { requireClosed } from '../changes/requireClosed.ts'
import type { Change, Form } from '../form.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import { parseSectionName } from '../language/scope.ts'
import { requireSection } from '../language/sectionReference.ts'

export const extendSection: Form = {
  form: 'append | prepend to section "X": …',
  example: 'append to section "Open questions": - Who signs off?',
  read(reader) {
    const verb = reader.word('append', 'prepend', 'add')
    if (verb === null) return null
    if (reader.words('the', 'following')) reader.word('text')
    const section = reader.word('to') && parseSectionName(reader)
    reader.word('with')
    const block = section === null ? null : reader.block()
    if (section === null || block === null || !reader.end()) return null
    const place = verb === 'prepend' ? 'prepend' : 'append'
    return {
      sentence: `${place} to section ${quote(section)}: ${block}`,
      perform: document => extend(document, section, block, place),
    }
  },
}

function extend(document: Document, reference: string, block: string, place: 'append' | 'prepend'): Change {
  const section = requireSection(document, reference)
  requireClosed(block, 'The new text')
  const summary = `${place === 'append' ? 'Appended to' : 'Prepended to'} section ${quoteShort(section.heading.text)}.`
  const text = inDocumentLines(document, block)
  if (place === 'prepend') return { edits: [insertBlock(document, startOfText(document, section), text)], summary }

  const isSubsection = /^#{1,6}[ \t]/.test(block)
  const span = isSubsection ? section : section.own
  if (span.end === document.text.length) requireClosed(document.text.slice(section.start), 'The section')
  const offset = Math.max(section.heading.end, endOfContent(document, span))
  const edit = goesOn(document, section, block) ? joined(document, offset, text) : insertBlock(document, offset, text)
  return { edits: [edit], summary }
}

/** The blank line after a heading stays there. */
function startOfText(document: Document, { heading, own }: Section): number {
  const content = contentOf(document, own)
  return content.end > content.start ? content.start : heading.end
}

/** Whether the block is another item or row of the list or table that ends the section's text. */
function goesOn(document: Document, { own }: Section, block: string): boolean {
  const last = document.outline().blocks.findLast(one => contains(own, one))
  if (last === undefined) return false
  if (last.type === 'table') return block.startsWith('|')
  const marker = last.type === 'ordered_list' ? /^\d{1,9}([.)])[ \t]/ : /^([-*+])[ \t]/
  return last.type.endsWith('_list') && marker.exec(block)?.[1] === last.markup
}

function joined({ text, eol }: Document, offset: number, lines: string): Edit {
  const isOpenLine = text[offset - 1] !== '\n'
  return { start: offset, end: offset, replacement: isOpenLine ? eol + lines : lines + eol }
}
