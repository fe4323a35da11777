import { contentOf, endOfContent } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import type { Section } from '../../markdown/sections.ts'
import { contains, type Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { moved, movePlainSection, type Side, withLeads } from '../changes/plainMoves.ts'
import { requireClosed } from '../changes/requireClosed.ts'
import { requireRestAsBefore } from '../changes/restAsBefore.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import { parseSectionName } from '../language/scope.ts'
import { requireSection } from '../language/sectionReference.ts'

export const moveSection: Form = {
  form: 'move section "X" before | after "Y"',
  example: 'move section "Glossary" before "Requirements"',
  read(reader) {
    if (reader.word('move') === null) return null
    const section = parseSectionName(reader)
    const side = reader.word('before', 'after')
    reader.word('the')
    reader.word('section')
    const other = reader.quoted()
    if (section === null || side === null || other === null || !reader.end()) return null
    return {
      sentence: `move section ${quote(section)} ${side} ${quote(other)}`,
      perform: document => move(document, section, side === 'before' ? 'before' : 'after', other),
    }
  },
}

function move(document: Document, reference: string, side: Side, other: string): Change {
  const [section, target] = [requireSection(document, reference), requireSection(document, other)]
  requireMovable(section, target)
  const [span, place] = [withLeads(document, section), withLeads(document, target)]
  const name = quoteShort(section.heading.text)
  const offset = side === 'before' ? place.start : endOfContent(document, place)
  const content = contentOf(document, span)
  const isThere = document.text.slice(Math.min(offset, content.end), Math.max(offset, span.start)).trim() === ''
  if (isThere || (offset >= span.start && offset <= span.end)) {
    throw new InstructionError(`Section ${name} is already ${side} ${quoteShort(target.heading.text)}.`)
  }
  const edits = (document.format === 'markdown' ? moveMarkdown : movePlainSection)(document, span, place, side)
  return { edits, summary: `Moved section ${name} ${side} ${quoteShort(target.heading.text)}.` }
}

function moveMarkdown(document: Document, section: Span, target: Span, side: Side): readonly Edit[] {
  const { text } = document
  if (Math.max(section.end, target.end) === text.length) {
    requireClosed(text.slice(Math.min(section.start, target.start)), 'The last section')
  }
  const edits = moved(document, section, target, side)
  requireRestAsBefore(document, edits, () => false)
  return edits
}

function requireMovable(section: Section, target: Section): void {
  const name = quoteShort(section.heading.text)
  if (contains(section, target))
    throw new InstructionError(`${quoteShort(target.heading.text)} is part of section ${name}.`)
  if (section.heading.level < target.heading.level) {
    throw new InstructionError(`Section ${name} has a higher level and would absorb what follows there.`)
  }
}
