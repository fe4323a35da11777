import type { Document } from '../../markdown/document.ts'
import { behindQuotes, type Item, type List } from '../../markdown/list.ts'
import { areSame, references, reread, signatures } from '../../markdown/reread.ts'
import type { Edit } from '../../text/splice.ts'
import { firstFitting } from './readBack.ts'

/**
 * The edits that put the items of a list in another order: the item at `places[0]` comes first. Numbers stay in place.
 */
export function reorderItems(document: Document, list: List, places: readonly number[]): readonly Edit[] {
  const { items } = list
  const sorted = places.flatMap(from => items[from] ?? [])
  const edits = items.flatMap((slot, to): readonly Edit[] => {
    const item = sorted[to]
    if (item === undefined || item === slot) return []
    return [{ start: slot.start, end: slot.end, replacement: inSlot(document, list, item, slot) }]
  })
  return firstFitting([edits], way => isSorted(document, list, sorted, way))
}

/** An item as written in the place of another one, whose number stays there. */
function inSlot({ text }: Document, list: List, item: Item, slot: Item): string {
  const written = text.slice(item.start, item.end)
  if (!list.isNumbered) return written
  const own = numberOf(written)
  const number = numberOf(text.slice(slot.start, slot.end))
  const [first = '', ...rest] = written.slice(own.length).split('\n')
  const shift = number.length - own.length
  return [number + first, ...rest.map(line => indented(line, list.quotes, own.length, shift))].join('\n')
}

/** The text before the content of a numbered item: indentation, quote marks and number. */
function numberOf(item: string): string {
  return /^[\s>]*\d{1,9}[.)]/.exec(item)?.[0] ?? ''
}

/** A line below a number that became longer or shorter: it keeps its distance unless it was left of the text. */
function indented(line: string, quotes: number, numberLength: number, shift: number): string {
  const margin = behindQuotes(line, quotes)
  const spaces = /^ */.exec(line.slice(margin))?.[0].length ?? 0
  if (shift === 0 || line.slice(margin).trim() === '' || margin + spaces <= numberLength) return line
  const width = Math.max(0, spaces + shift)
  return line.slice(0, margin) + ' '.repeat(width) + line.slice(margin + spaces)
}

/** Whether the edits move the items with their content, and change nothing else. */
function isSorted(document: Document, { items }: List, sorted: readonly Item[], edits: readonly Edit[]): boolean {
  const after = reread(document, edits)
  const before = signatures(document)
  const start = items[0]?.first ?? 0
  const end = items.at(-1)?.next ?? 0
  const expected = [
    ...before.slice(0, start),
    ...sorted.flatMap(({ first, next }) => before.slice(first, next)),
    ...before.slice(end),
  ]
  return areSame(expected, signatures(after)) && references(document) === references(after)
}
