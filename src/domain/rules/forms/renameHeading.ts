import { applyEdits, type Edit } from '../../edit/splice.ts'
import { entryLabel, findContents } from '../contents.ts'
import { type Document, lineAt, readDocument } from '../document.ts'
import { anchorLinks, fragmentFor, headingFinder } from '../links.ts'
import { Obstacle } from '../obstacle.ts'
import { count, onLines, quote, quoteShort } from '../phrase.ts'
import type { Change, Rule } from '../rule.ts'
import { requireSection } from '../sections.ts'
import { contains, type Span } from '../span.ts'

export const renameHeading: Rule = {
  form: 'rename heading "X" to "Y"',
  example: 'rename heading "Terms" to "Definitions" and fix links',
  read(reader) {
    if (reader.word('rename', 'change', 'retitle') === undefined) return undefined
    reader.word('the')
    const isHeading = reader.word('heading', 'section', 'title') !== undefined
    const from = isHeading ? reader.quoted('to', 'into') : undefined
    if (from === undefined || reader.word('to', 'into') === undefined) return undefined
    const to = reader.quoted('and')
    if (reader.word('and')) {
      if (reader.word('fix', 'update') === undefined) return undefined
      reader.word('all', 'the')
      if (reader.word('links', 'references') === undefined) return undefined
    }
    if (to === undefined || !reader.end()) return undefined
    return {
      sentence: `rename heading ${quote(from)} to ${quote(to)} and fix links`,
      perform: document => rename(document, from, to.trim()),
    }
  },
}

function rename(document: Document, from: string, to: string): Change {
  const { heading } = requireSection(document, from)
  const current = document.text.slice(heading.title.start, heading.title.end)
  if (current === to) throw new Obstacle(`The heading is called ${quoteShort(to)} already.`)
  const title = titleEdit(document, heading.title, to)

  const before = document.outline().headings
  const after = readDocument(applyEdits(document.text, [title]))
  const renamed = after.outline().headings
  const index = before.indexOf(heading)
  const written = renamed[index]
  const isSame = renamed.length === before.length && written?.level === heading.level
  if (!isSame || after.text.slice(written.title.start, written.title.end) !== to) {
    throw new Obstacle(`${quoteShort(to)} would not be read as the heading.`)
  }

  const find = headingFinder(before)
  const indexOf = new Map(before.map((one, at) => [one, at]))
  const entries = findContents(document)?.list
  const edits: Edit[] = [title]
  const changed: number[] = []
  for (const link of anchorLinks(document)) {
    const target = find(link.slug)
    const slug = target && renamed[indexOf.get(target) ?? -1]?.slug
    if (target === undefined || slug === undefined || contains(heading, link.fragment)) continue
    if (slug !== link.slug) {
      edits.push({ ...link.fragment, replacement: fragmentFor(document, link, slug) })
      changed.push(lineAt(document, link.fragment.start))
    }
    if (target === heading && link.label !== undefined && entries !== undefined && contains(entries, link.label)) {
      edits.push({ ...link.label, replacement: entryLabel(after, written) })
    }
  }
  edits.sort((a, b) => a.start - b.start)
  const fixed = changed.length === 0 ? '' : ` and ${count(changed.length, 'link')}, on ${onLines(changed)}`
  return { edits, summary: `Renamed the heading ${quoteShort(current)} to ${quoteShort(to)}${fixed}.` }
}

function titleEdit(document: Document, { start, end }: Span, to: string): Edit {
  if (to === '' || to.includes('\n')) throw new Obstacle('A heading is one line of text.')
  const isGlued = start === end && document.text[start - 1] === '#'
  return { start, end, replacement: isGlued ? ` ${to}` : to }
}
