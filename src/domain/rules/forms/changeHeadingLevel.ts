import { findContents } from '../../markdown/conventions/contents.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import type { Heading } from '../../markdown/outline.ts'
import { areSame, references, reread, signatures } from '../../markdown/reread.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { firstFitting } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { ownSectionsOf } from '../language/ownSections.ts'
import { count, quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { requireSection } from '../language/sectionReference.ts'

export const changeHeadingLevel: Form = {
  form: 'promote | demote section "X" [without subsections]; or: change level of section "X" to N',
  example: 'promote section "Glossary"',
  read(reader) {
    const params = readStep(reader) ?? readLevel(reader)
    if (params === null) return null
    const isAlone = readReach(reader)
    if (!reader.end()) return null
    const reach = isAlone ? ' without subsections' : ''
    const sentence =
      params.to === 'promote' || params.to === 'demote'
        ? `${params.to} section ${quote(params.section)}`
        : `change level of section ${quote(params.section)} to ${params.to}`
    return { sentence: sentence + reach, perform: document => change(document, { ...params, isAlone }) }
  },
}

type Params = { readonly section: string; readonly to: 'promote' | 'demote' | number }

/** `isAlone`: without its subsections. */
type Reach = { readonly isAlone: boolean }

function readStep(reader: Reader): Params | null {
  return reader.attempt(() => {
    const verb = reader.word('promote', 'demote')
    const section = verb && readName(reader)
    return section === null ? null : { section, to: verb === 'promote' ? 'promote' : 'demote' }
  })
}

/** `set the level of section "X" to 3`, `change heading "X" to level 3`, `make section "X" level 3`. */
function readLevel(reader: Reader): Params | null {
  return reader.attempt(() => {
    if (reader.word('change', 'set', 'make') === null) return null
    reader.word('the')
    const isNamed = reader.words('heading', 'level', 'of') || reader.words('level', 'of')
    const section = readName(reader)
    reader.word('to', 'a')
    const isLevel = reader.word('level') !== null
    const to = reader.number()
    return section === null || to === null || !(isNamed || isLevel) ? null : { section, to }
  })
}

function readName(reader: Reader): string | null {
  reader.word('the')
  return reader.word('section', 'heading') === null ? null : reader.quoted()
}

function readReach(reader: Reader): boolean {
  if (reader.word('alone')) return true
  const word = reader.attempt(() => {
    const found = reader.word('with', 'without')
    reader.word('its', 'the', 'all')
    return reader.word('subsections') === null ? null : found
  })
  return word === 'without'
}

const deepest = 6

function change(document: Document, { section, to, isAlone }: Params & Reach): Change {
  const { heading, ...span } = requireSection(document, section)
  const name = quoteShort(heading.text)
  const level = typeof to === 'number' ? to : heading.level + (to === 'promote' ? -1 : 1)
  if (level === heading.level) throw new InstructionError(`Section ${name} is already on level ${level}.`)
  if (level < 1 || level > deepest) {
    const end = typeof to === 'number' ? '' : `Section ${name} is on level ${heading.level}; `
    throw new InstructionError(`${end}${end === '' ? 'L' : 'l'}evels go from 1 to ${deepest}.`)
  }
  const moved = isAlone ? [heading] : ownSectionsOf(document).flatMap(one => (contains(span, one) ? [one.heading] : []))
  const shift = level - heading.level
  requireRoom(document, moved, shift)

  const edits = moved.flatMap(one => levelEdits(document, one, one.level + shift))
  const shifts = new Map(moved.map(one => [one, shift]))
  const below = moved.length === 1 ? '' : `, with ${count(moved.length - 1, 'subsection')}`
  const list = findContents(document)?.list ? ' The table of contents stays; say: update the table of contents' : ''
  return {
    edits: firstFitting([edits], way => hasLevels(document, way, shifts)),
    summary: `Changed section ${name} from level ${heading.level} to ${level}${below}.${list}`,
  }
}

function requireRoom(document: Document, moved: readonly Heading[], shift: number): void {
  const stuck = moved.find(({ level }) => level + shift > deepest)
  if (stuck === undefined) return
  const place = `${quoteShort(stuck.text)} on line ${lineAt(document, stuck.start)}`
  throw new InstructionError(
    `The subsection ${place} is on level ${stuck.level} and cannot go ${count(shift, 'level')} deeper. Change it first, or add: without subsections`,
  )
}

/** Changes only the marks if they can express the level; otherwise an underlined title gets `#` marks. */
function levelEdits({ text }: Document, { start, end, title, level: from }: Heading, level: number): readonly Edit[] {
  const before = text.slice(start, title.start)
  const marks = before.indexOf('#')
  if (marks !== -1) {
    const closing = /^[ \t]+(#+)[ \t]*\r?\n?$/.exec(text.slice(title.end, end))?.[1]
    const behind = text.indexOf('#', title.end)
    return [
      { start: start + marks, end: start + marks + from, replacement: '#'.repeat(level) },
      ...(closing?.length === from ? [{ start: behind, end: behind + from, replacement: '#'.repeat(level) }] : []),
    ]
  }
  if (text.slice(title.start, title.end).includes('\n') && level > 2) {
    throw new InstructionError(
      'A title of several lines can only have level 1 or 2. Rename the heading first, on one line.',
    )
  }
  const lineEnd = text.indexOf('\n', title.end) + 1
  const underline = /^[ \t]*(=+|-+)/.exec(text.slice(lineEnd, end))
  const length = underline?.[1]?.length ?? 0
  const marksFrom = lineEnd + (underline?.[0].length ?? 0) - length
  if (level <= 2)
    return [{ start: marksFrom, end: marksFrom + length, replacement: (level === 1 ? '=' : '-').repeat(length) }]
  const gap = text.slice(start, end).trimEnd().length
  return [
    { start: title.start, end: title.start, replacement: `${'#'.repeat(level)} ` },
    { start: title.end, end: start + gap, replacement: '' },
  ]
}

/** Whether the edits give these headings their levels and change nothing else. */
function hasLevels(document: Document, edits: readonly Edit[], shifts: ReadonlyMap<Heading, number>): boolean {
  const after = reread(document, edits)
  const levels = document.outline().headings.map(one => one.level + (shifts.get(one) ?? 0))
  const found = after.outline().headings
  return (
    areSame(
      levels.map(String),
      found.map(({ level }) => String(level)),
    ) &&
    areSame(apartFromLevels(document), apartFromLevels(after)) &&
    references(document) === references(after)
  )
}

function apartFromLevels(document: Document): readonly string[] {
  const { tokens } = document.outline()
  return signatures(document).map((signature, index) => {
    const type = tokens[index]?.type ?? ''
    return type.startsWith('heading_') ? type : signature
  })
}
