import { type NumberedHeading, numberedHeadings, writeNumber } from '../../markdown/conventions/numbering.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { followHeadings } from '../changes/followHeadings.ts'
import { numbersByPlace } from '../changes/numbersByPlace.ts'
import { firstFitting } from '../changes/readBack.ts'
import { type Renumbering, referencesTo } from '../changes/references.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { parseFollowing } from '../language/linkClause.ts'
import { count, onLines, quote } from '../language/phrase.ts'
import { areaOf, parseSectionName } from '../language/scope.ts'
import { requireSection } from '../language/sectionReference.ts'

export const renumberHeadings: Form = {
  form: 'renumber headings [in section "X"]',
  example: 'renumber headings and update references',
  read(reader) {
    if (reader.word('renumber') === null) return null
    reader.word('all')
    reader.word('the')
    if (reader.word('headings', 'sections', 'chapters') === null) return null
    const section = reader.attempt(() =>
      reader.word('in', 'of', 'within', 'under') === null ? null : parseSectionName(reader),
    )
    if (!parseFollowing(reader) || !reader.end()) return null
    const place = section === null ? '' : ` in section ${quote(section)}`
    return {
      sentence: `renumber headings${place} and update references`,
      perform: document => renumber(document, section),
    }
  },
}

function renumber(document: Document, section: string | null): Change {
  const headings = numberedHeadings(document)
  const numbers = newNumbers(document, headings, section)
  const titles = [...numbers].map(([{ place }, replacement]): Edit => ({ ...place, replacement }))
  requireTitles(document, titles)

  const after = reread(document, titles)
  const links = followHeadings(document, after, titles)
  const references = referencesTo(document, headings, numbers, links.edits)
  const edits = [...titles, ...links.edits, ...references.edits].sort((a, b) => a.start - b.start)
  const parts = [
    count(titles.length, 'heading'),
    ...(links.lines.length > 0 ? [count(links.lines.length, 'link')] : []),
    ...(references.edits.length > 0 ? [count(references.edits.length, 'reference')] : []),
  ]
  const done = `Renumbered ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}`
  const lines = onLines(edits.map(({ start }) => lineAt(document, start)))
  return {
    edits: firstFitting([edits], way => keepsHeadings(after, reread(document, way))),
    summary: `${done}, on ${lines}.${leftNote(references.left)}`,
  }
}

function newNumbers(document: Document, headings: readonly NumberedHeading[], section: string | null): Renumbering {
  const area = areaOf(document, section === null ? {} : { section })
  const named = section === null ? undefined : requireSection(document, section).heading
  const meant = headings.filter(({ heading }) => heading !== named && contains(area, heading.title))
  if (meant.length === 0) {
    const place = section === null ? 'the document' : `section ${quote(section)}`
    throw new InstructionError(
      `No heading in ${place} begins with a number, such as "1.2 Scope"; give one to each first.`,
    )
  }
  const isMeant = new Set(meant)
  const numbers = numbersByPlace(headings, heading => isMeant.has(heading))
  const changed = meant.flatMap(heading => {
    const number = writeNumber(numbers.get(heading) ?? heading.number)
    return number === document.text.slice(heading.place.start, heading.place.end) ? [] : [[heading, number] as const]
  })
  if (changed.length === 0) throw new InstructionError('The headings are already numbered in order.')
  return new Map(changed)
}

function requireTitles(document: Document, titles: readonly Edit[]): void {
  const { headings } = document.outline()
  const after = reread(document, titles).outline().headings
  const levels = (list: typeof headings) => list.map(({ level, nested }) => `${level} ${nested}`)
  if (areSame(levels(headings), levels(after))) return
  throw new InstructionError('With the new numbers, the headings would be read differently, so nothing was changed.')
}

function keepsHeadings(expected: Document, found: Document): boolean {
  const titles = ({ outline }: Document) => outline().headings.map(({ level, slug }) => `${level} ${slug}`)
  return areSame(titles(expected), titles(found))
}

function leftNote(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  return ` ${count(lines.length, 'mention')} of a section that may be another one stayed: see ${onLines(lines)}.`
}
