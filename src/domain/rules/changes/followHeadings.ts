import { entryLabel, findContents } from '../../markdown/conventions/contents.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { anchorLinks, fragmentFor, headingFinder } from '../../markdown/links.ts'
import { contains, createOverlapFinder } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'

/**
 * Edits, in order, that keep every link to a heading pointing there, and the lines of the links whose anchors change.
 */
export type Following = { readonly edits: readonly Edit[]; readonly lines: readonly number[] }

/**
 * Updates links to headings that some edits rename; the headings and their order are the same before and after. Links to
 * other headings stay as they are, even where they differ from the anchor in case. The entries of a table of contents
 * get the new text too.
 */
export function followHeadings(before: Document, after: Document, edits: readonly Edit[]): Following {
  const { headings } = before.outline()
  const renamed = after.outline().headings
  const find = headingFinder(headings)
  const indexOf = new Map(headings.map((heading, index) => [heading, index]))
  const entries = findContents(before)?.list ?? null
  const isEdited = createOverlapFinder(edits)
  const following: Edit[] = []
  const lines: number[] = []
  for (const link of anchorLinks(before)) {
    const target = find(link.slug)
    if (target === null) continue
    const twin = renamed[indexOf.get(target) ?? -1]
    if (twin === undefined || isEdited(link.fragment)) continue
    if (twin.slug !== target.slug) {
      following.push({ ...link.fragment, replacement: fragmentFor(before, link, twin.slug) })
      lines.push(lineAt(before, link.fragment.start))
    }
    const isEntry = link.label !== undefined && entries !== null && contains(entries, link.label)
    if (
      isEntry &&
      before.text.slice(target.title.start, target.title.end) !== after.text.slice(twin.title.start, twin.title.end)
    ) {
      following.push({ ...link.label, replacement: entryLabel(after, twin) })
    }
  }
  return { edits: following.sort((a, b) => a.start - b.start), lines }
}
