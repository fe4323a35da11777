import type { Edit } from '../edit/splice.ts'
import { entryLabel, findContents } from './contents.ts'
import { type Document, lineAt } from './document.ts'
import { anchorLinks, fragmentFor, headingFinder } from './links.ts'
import type { Reader } from './reader.ts'
import { contains, overlapFinder } from './span.ts'

/** Edits that keep every link to a heading leading there, in their order, and the lines of the links whose anchors change. */
export type Following = { readonly edits: readonly Edit[]; readonly lines: readonly number[] }

/**
 * Lets links follow the headings that some edits call otherwise; the headings and their order are the same before and
 * after. The entries of a table of contents get the new text too.
 */
export function followHeadings(before: Document, after: Document, edits: readonly Edit[]): Following {
  const { headings } = before.outline()
  const renamed = after.outline().headings
  const find = headingFinder(headings)
  const indexOf = new Map(headings.map((heading, index) => [heading, index]))
  const entries = findContents(before)?.list
  const isEdited = overlapFinder(edits)
  const following: Edit[] = []
  const lines: number[] = []
  for (const link of anchorLinks(before)) {
    const target = find(link.slug)
    const twin = target && renamed[indexOf.get(target) ?? -1]
    if (target === undefined || twin === undefined || isEdited(link.fragment)) continue
    if (twin.slug !== link.slug) {
      following.push({ ...link.fragment, replacement: fragmentFor(before, link, twin.slug) })
      lines.push(lineAt(before, link.fragment.start))
    }
    const isEntry = link.label !== undefined && entries !== undefined && contains(entries, link.label)
    if (
      isEntry &&
      before.text.slice(target.title.start, target.title.end) !== after.text.slice(twin.title.start, twin.title.end)
    ) {
      following.push({ ...link.label, replacement: entryLabel(after, twin) })
    }
  }
  return { edits: following.sort((a, b) => a.start - b.start), lines }
}

/** Takes `and fix links`, which is done anyway; `false` where something else follows the "and". */
export function readFollowing(reader: Reader): boolean {
  if (reader.word('and') === undefined) return true
  if (reader.word('fix', 'update') === undefined) return false
  reader.word('all')
  reader.word('the')
  return reader.word('links', 'references') !== undefined
}
