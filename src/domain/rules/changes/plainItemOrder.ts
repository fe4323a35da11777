import type { Document } from '../../markdown/document.ts'
import type { ListItem, NestedList } from '../../markdown/listItem.ts'
import { listsIn } from '../../markdown/nestedLists.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import type { Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'

/**
 * The edits that put the items of a list outside Markdown in another order: the item at `places[0]` comes first. The
 * marks before the items stay in place, and the result is read again.
 */
export function reorderPlainItems(document: Document, list: NestedList, places: readonly number[]): readonly Edit[] {
  const sorted = places.flatMap(from => list.items[from] ?? [])
  const contents = sorted.map(item => document.text.slice(...contentOf(document, item)))
  const edits = list.items.flatMap((slot, to): readonly Edit[] => {
    const item = sorted[to]
    if (item === undefined || item === slot) return []
    if (marksOf(item).length !== marksOf(slot).length) throw new InstructionError(cannotMove)
    const [start, end] = contentOf(document, slot)
    return [{ start, end, replacement: contents[to] ?? '' }]
  })
  const after = reread(document, edits)
  const twin = listsIn(after).find(({ start }) => start === list.start)
  const now = twin?.items.map(item => after.text.slice(...contentOf(after, item))) ?? []
  if (!areSame(contents, now)) throw new InstructionError(cannotMove)
  return edits
}

const cannotMove = 'The items of this list cannot be moved without other changes.'

function marksOf({ margin, marker, gap }: ListItem): string {
  return margin + marker + gap
}

/** From the text of the first line to the end of the last one. */
function contentOf({ text }: Document, item: ListItem): readonly [start: number, end: number] {
  const start = item.start + marksOf(item).length
  return [start, start + text.slice(start, item.end).replace(/\r?\n$/, '').length]
}
