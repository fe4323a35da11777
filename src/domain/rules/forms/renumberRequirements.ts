import { type Requirements, requirementsOf } from '../../markdown/conventions/requirementNumbers.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { reread } from '../../markdown/reread.ts'
import { contains, createOverlapFinder } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { followHeadings } from '../changes/followHeadings.ts'
import { firstFitting } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { parseFollowing } from '../language/linkClause.ts'
import { count, enumerate, onLines, quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { areaOf, parseSectionName } from '../language/scope.ts'

export const renumberRequirements: Form = {
  form: 'renumber requirements "REQ-###" [from N] [in section "X"]',
  example: 'renumber requirements "REQ-###" and update references',
  read(reader) {
    if (reader.word('renumber') === null) return null
    reader.word('all')
    reader.word('the')
    if (reader.word('requirements', 'requirement') === null) return null
    reader.word('ids')
    const pattern = reader.quoted() ?? reader.name()
    const from = readFrom(reader)
    const section = reader.attempt(() =>
      reader.word('in', 'of', 'within', 'under') === null ? null : parseSectionName(reader),
    )
    const first = from ?? readFrom(reader)
    if (!parseFollowing(reader) || pattern === null || !reader.end()) return null
    const start = first === null ? '' : ` from ${first}`
    const place = section === null ? '' : ` in section ${quote(section)}`
    return {
      sentence: `renumber requirements ${quote(pattern)}${start}${place} and update references`,
      perform: document => renumber(document, pattern, first, section),
    }
  },
}

function readFrom(reader: Reader): number | null {
  return reader.attempt(() => {
    reader.word('starting')
    return reader.word('from', 'at', 'with') === null ? null : reader.number()
  })
}

function renumber(document: Document, pattern: string, from: number | null, section: string | null): Change {
  const requirements = requirementsOf(document, prefixIn(pattern))
  const numbers = newNumbers(document, requirements, from, section)
  const edits = requirements.places
    .filter(({ number }) => numbers.get(number) !== number && numbers.has(number))
    .map(
      ({ start, end, number }): Edit => ({
        start,
        end,
        replacement: requirements.write(numbers.get(number) ?? number),
      }),
    )
  const after = reread(document, edits)
  const isWritten = createOverlapFinder(edits)
  const links = followHeadings(document, after, edits).edits.filter(link => !isWritten(link))
  const all = [...edits, ...links].sort((a, b) => a.start - b.start)
  const changed = [...numbers].filter(([was, is]) => was !== is).length
  const lines = onLines(edits.map(({ start }) => lineAt(document, start)))
  const elsewhere = 'What refers to them in other files stayed as it is.'
  return {
    edits: firstFitting([all], way => hasSameShape(document, reread(document, way))),
    summary: `Renumbered ${count(changed, 'requirement')} in ${count(edits.length, 'place')}, on ${lines}. ${elsewhere}${addressNote(document, requirements, numbers)}`,
  }
}

/** `REQ-` in `REQ-###`, `REQ-001` and `REQ-`. */
function prefixIn(pattern: string): string {
  const prefix = /^(.{0,40}?)[#\d]{0,9}$/u.exec(pattern)?.[1] ?? ''
  if (/^\p{L}[\p{L}\p{N}_.-]*$/u.test(prefix)) return prefix
  throw new InstructionError(`${quoteShort(pattern)} is not an id pattern; write one such as "REQ-###".`)
}

/** The new number of each requirement. A requirement has the same number in all its places. */
function newNumbers(
  document: Document,
  { places, order, prefix, write }: Requirements,
  from: number | null,
  section: string | null,
): ReadonlyMap<number, number> {
  if (places.length === 0)
    throw new InstructionError(`There is no ${quoteShort(`${prefix}1`)} or other number of that kind.`)
  const area = areaOf(document, section === null ? {} : { section })
  const meant = order.filter(({ place }) => contains(area, place)).map(({ number }) => number)
  if (meant.length === 0)
    throw new InstructionError(`No ${prefix}… begins an item, a heading, a paragraph or a row there.`)
  const first = from ?? meant.reduce((least, number) => Math.min(least, number))
  const numbers = new Map(meant.map((number, index) => [number, first + index]))
  if (meant.every(number => numbers.get(number) === number)) {
    throw new InstructionError(`The requirements ${prefix}… are already numbered in order.`)
  }
  const used = new Set(numbers.values())
  const others = places.filter(({ number }) => !numbers.has(number) && used.has(number))
  if (others.length === 0) return numbers
  const names = enumerate([...new Set(others.map(({ number }) => prefix + write(number)))])
  throw new InstructionError(
    `${names} on ${onLines(others.map(({ start }) => lineAt(document, start)))} would refer to another requirement. Remove it, or say: from N`,
  )
}

function addressNote(document: Document, { inAddresses }: Requirements, numbers: ReadonlyMap<number, number>): string {
  const stale = inAddresses.filter(({ number }) => numbers.has(number) && numbers.get(number) !== number)
  if (stale.length === 0) return ''
  return ` ${count(stale.length, 'address', 'addresses')} and HTML attributes stayed: see ${onLines(stale.map(({ start }) => lineAt(document, start)))}.`
}

function hasSameShape(before: Document, after: Document): boolean {
  const shape = ({ outline }: Document) => JSON.stringify(outline().tokens.map(({ type, markup }) => [type, markup]))
  return shape(before) === shape(after)
}
