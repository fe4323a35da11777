import { contentOf, endOfContent, insertBlock, removeSection } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import type { Section } from '../../markdown/sections.ts'
import { contains } from '../../text/span.ts'
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

function move(document: Document, reference: string, side: 'before' | 'after', other: string): Change {
  const section = requireSection(document, reference)
  const target = requireSection(document, other)
  requireMovable(section, target)
  const { text } = document
  if (Math.max(section.end, target.end) === text.length) {
    requireClosed(text.slice(Math.min(section.start, target.start)), 'The last section')
  }
  const offset = side === 'before' ? target.start : endOfContent(document, target)
  const content = contentOf(document, section)
  const isThere = text.slice(Math.min(offset, content.end), Math.max(offset, section.start)).trim() === ''
  const name = quoteShort(section.heading.text)
  if (isThere || (offset >= section.start && offset <= section.end)) {
    throw new InstructionError(`Section ${name} is already ${side} ${quoteShort(target.heading.text)}.`)
  }
  const arrival = insertBlock(document, offset, text.slice(content.start, content.end))
  const edits = [removeSection(document, section), arrival].sort((a, b) => a.start - b.start)
  requireRestAsBefore(document, edits, () => false)
  return { edits, summary: `Moved section ${name} ${side} ${quoteShort(target.heading.text)}.` }
}

function requireMovable(section: Section, target: Section): void {
  const name = quoteShort(section.heading.text)
  if (contains(section, target))
    throw new InstructionError(`${quoteShort(target.heading.text)} is part of section ${name}.`)
  if (section.heading.level < target.heading.level) {
    throw new InstructionError(`Section ${name} has a higher level and would absorb what follows there.`)
  }
}
