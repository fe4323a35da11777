import type { Document } from '../../../../markdown/document.ts'
import { listsIn } from '../../../../markdown/nestedLists.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'

/** The edits that give every bullet of an area the same mark, except for lists that only their marks separate. */
export function bulletEdits(document: Document, mark: string, area?: Span): readonly Edit[] {
  const lists = listsIn(document).filter(({ isOrdered }) => !isOrdered)
  const isTwin = (index: number) => {
    const [list, next] = [lists[index], lists[index + 1]]
    if (list === undefined || next === undefined || list.depth !== next.depth || next.start < list.end) return false
    return document.text.slice(list.end, next.start).trim() === ''
  }
  return lists
    .filter((list, index) => !isTwin(index) && !isTwin(index - 1) && (area === undefined || contains(area, list)))
    .flatMap(({ items }) => items)
    .filter(({ marker }) => marker !== mark)
    .map(({ start, margin }) => ({ start: start + margin.length, end: start + margin.length + 1, replacement: mark }))
    .toSorted((a, b) => a.start - b.start)
}
