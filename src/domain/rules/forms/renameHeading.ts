import { numberOfTitle, withoutNumber } from '../../markdown/conventions/titleNumber.ts'
import type { Document } from '../../markdown/document.ts'
import type { Heading } from '../../markdown/outline.ts'
import { reread } from '../../markdown/reread.ts'
import type { Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { followHeadings } from '../changes/followHeadings.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { parseFollowing } from '../language/linkClause.ts'
import { count, onLines, quote, quoteShort } from '../language/phrase.ts'
import { requireSection } from '../language/sectionReference.ts'

export const renameHeading: Form = {
  form: 'rename heading "X" to "Y"',
  example: 'rename heading "Terms" to "Definitions" and fix links',
  read(reader) {
    if (reader.word('rename', 'change', 'retitle') === null) return null
    reader.word('the')
    const isHeading = reader.word('heading', 'section', 'title') !== null
    const from = isHeading ? reader.quoted() : null
    if (from === null || reader.word('to', 'into') === null) return null
    const to = reader.quoted()
    if (!parseFollowing(reader) || to === null || !reader.end()) return null
    return {
      sentence: `rename heading ${quote(from)} to ${quote(to)} and fix links`,
      perform: document => rename(document, from, to.trim()),
    }
  },
}

export function rename(document: Document, from: string, title: string): Change {
  const { heading } = requireSection(document, from)
  const to = withNumberOf(document, heading, from, title)
  const current = document.text.slice(heading.title.start, heading.title.end)
  if (current === to) throw new InstructionError(`The heading is already called ${quoteShort(to)}.`)
  const leading = document.linesLeadingTo(heading)
  if (leading.length > 0)
    throw new InstructionError(`A link on ${onLines(leading)} has this title. Change the link first.`)
  const titled = document.completed([titleEdit(document, heading.title, to)])

  const before = document.outline().headings
  const after = reread(document, titled)
  const renamed = after.outline().headings
  const index = before.indexOf(heading)
  const written = renamed[index]
  const isSame = renamed.length === before.length && written?.level === heading.level
  if (!isSame || after.text.slice(written.title.start, written.title.end) !== to) {
    throw new InstructionError(`${quoteShort(to)} would not be read as the heading.`)
  }

  const following = followHeadings(document, after, titled)
  const edits = [...titled, ...following.edits].sort((a, b) => a.start - b.start)
  const { lines } = following
  const fixed = lines.length === 0 ? '' : ` and ${count(lines.length, 'link')}, on ${onLines(lines)}`
  return { edits, summary: `Renamed the heading ${quoteShort(current)} to ${quoteShort(to)}${fixed}.` }
}

/** A heading that the instruction names without its number keeps it. */
function withNumberOf(document: Document, heading: Heading, from: string, to: string): string {
  const current = document.text.slice(heading.title.start, heading.title.end)
  const name = from.replace(/\(line \d+\)\s*$/, '').trim()
  const isNamedByNumber = numberOfTitle(name.split(' > ').at(-1) ?? '') !== null
  if (isNamedByNumber || numberOfTitle(current) === null || numberOfTitle(to) !== null || to === '') return to
  return current.slice(0, current.length - withoutNumber(current).length) + to
}

function titleEdit(document: Document, { start, end }: Span, to: string): Edit {
  if (to === '' || to.includes('\n')) throw new InstructionError('A heading is one line of text.')
  const isGlued = start === end && document.text[start - 1] === '#'
  return { start, end, replacement: isGlued ? ` ${to}` : to }
}
