import { endOfContent, inDocumentLines, insertBlock } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import { addPlainSection } from '../changes/plainSections.ts'
import { requireClosed } from '../changes/requireClosed.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { ownSectionsOf } from '../language/ownSections.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { requireSection } from '../language/sectionReference.ts'

export const addSection: Form = {
  form: 'add section "T" [after | before | under "X"] [with: …]',
  example: 'add section "Retries" after "Timeouts" with:\nA client retries twice.',
  read(reader) {
    if (reader.word('add', 'insert', 'create') === null) return null
    reader.word('a', 'the')
    reader.word('new')
    if (reader.word('section') === null) return null
    const title = reader.quoted()
    const place = readPlace(reader)
    const block = reader.end() ? null : readBlock(reader)
    if (title === null || !reader.end()) return null
    const where = place === null ? '' : ` ${place.side} ${quote(place.section)}`
    return {
      sentence: `add section ${quote(title)}${where}${block === null ? '' : ` with:\n${block}`}`,
      perform: document => add(document, title.trim(), place, block),
    }
  },
}

type Place = { readonly side: 'after' | 'before' | 'under'; readonly section: string }

function readPlace(reader: Reader): Place | null {
  if (reader.words('at', 'the', 'end')) {
    if (reader.word('of')) reader.words('the', 'document')
    return null
  }
  return reader.attempt(() => {
    const word = reader.word('after', 'before', 'under', 'inside', 'in')
    reader.word('the')
    reader.word('section', 'heading')
    const section = word && reader.quoted()
    if (section === null) return null
    return { side: word === 'after' || word === 'before' ? word : 'under', section }
  })
}

function readBlock(reader: Reader): string | null {
  reader.word('with')
  return reader.block()
}

function add(document: Document, wanted: string, place: Place | null, block: string | null): Change {
  const marks = /^#{1,6}(?=[ \t])/.exec(wanted)?.[0]
  const title = wanted.slice(marks?.length ?? 0).trim()
  if (title === '' || title.includes('\n')) throw new InstructionError('A heading is one line of text.')
  const { offset, level } = place === null ? atEnd(document) : nextTo(document, place)
  const note = noteOnName(document, title)
  const summary = `Added section ${quoteShort(title)}.${note}`
  if (document.format !== 'markdown')
    return { edits: [addPlainSection(document, offset, { title: wanted.trim(), level, body: block })], summary }
  const heading = `${marks ?? '#'.repeat(level)} ${title}`
  const lines = block === null ? heading : `${heading}\n\n${block}`
  requireClosed(lines, 'The new section')
  return { edits: [insertBlock(document, offset, inDocumentLines(document, lines))], summary }
}

function noteOnName(document: Document, title: string): string {
  const isTaken = document.outline().headings.some(({ text }) => text === title)
  return isTaken ? ' There is another section of that name, so its anchor ends in a number.' : ''
}

function nextTo(document: Document, { side, section: reference }: Place): { offset: number; level: number } {
  const section = requireSection(document, reference)
  const { level } = section.heading
  if (side === 'before') return { offset: section.start, level }
  if (section.end === document.text.length && document.format === 'markdown')
    requireClosed(document.text.slice(section.start), 'The section')
  const offset = endOfContent(document, section)
  if (side === 'after') return { offset, level }
  if (level === 6) throw new InstructionError(`${quoteShort(section.heading.text)} is on level 6, the deepest level.`)
  return { offset, level: level + 1 }
}

/** On the level of the other sections; a single heading of level 1 is the title of the document. */
function atEnd(document: Document): { offset: number; level: number } {
  const { text, bodyStart } = document
  if (document.format === 'markdown') requireClosed(text.slice(bodyStart), 'The document')
  const levels = ownSectionsOf(document).map(({ heading }) => heading.level)
  const isTitled = levels[0] === 1 && levels.filter(level => level === 1).length === 1
  const level = levels.length === 0 ? 1 : isTitled ? 2 : levels.reduce((a, b) => Math.min(a, b))
  return { offset: Math.max(bodyStart, endOfContent(document, { start: bodyStart, end: text.length })), level }
}
