import type { Document } from '../../../markdown/document.ts'
import type { ListItem, NestedList } from '../../../markdown/listItem.ts'
import type { Edit } from '../../../text/splice.ts'
import { InstructionError } from '../../instructionError.ts'

/** `index` is its position in the list. */
export type NewListItem = { readonly index: number; readonly content: string; readonly isTask?: boolean }

/** The edits that insert an item into a list, in the style of the others; the following numbers are updated. */
export function insertItem(
  { text, eol }: Document,
  list: NestedList,
  { index, content, isTask = false }: NewListItem,
): readonly Edit[] {
  if (/[\n\r]/.test(content)) throw new InstructionError('A new item is one line of text.')
  const before = list.items[index - 1]
  const beside = before ?? list.items[0]
  if (beside === undefined) throw new InstructionError('The list has no items.')
  const number = numberFor(list, index)
  const marker = number === null ? beside.marker : `${number}${beside.marker.replace(/^\d+/, '')}`
  const line = beside.margin + marker + beside.gap + (isTask && !/^\[[ xX]\] /.test(content) ? '[ ] ' : '') + content
  const gap = isApart(list, index) ? eol : ''
  const at = before === undefined ? (list.items[0]?.start ?? 0) : before.end
  const isOpenLine = before !== undefined && text[at - 1] !== '\n'
  const written = before === undefined ? line + eol + gap : isOpenLine ? eol + gap + line : gap + line + eol
  return [{ start: at, end: at, replacement: written }, ...(number === null ? [] : countedOn(list, index))]
}

/** Whether blank lines separate the items around the place, or the two before it at the end of the list. */
function isApart({ items, isLoose }: NestedList, index: number): boolean {
  const from = Math.max(0, Math.min(index, items.length - 1) - 1)
  const [before, behind] = [items[from], items[from + 1]]
  return before === undefined || behind === undefined ? isLoose : before.end < behind.start
}

/** The item's number in a list that counts up; the common number if all are equal; `null` where none is written. */
function numberFor({ items, isOrdered }: NestedList, index: number): number | null {
  if (!isOrdered || !/^\d/.test(items[0]?.marker ?? '')) return null
  const numbers = items.map(numberOf)
  const first = numbers[0] ?? 1
  if (numbers.length > 1 && numbers.every(number => number === first)) return first
  if (numbers.some((number, at) => number !== first + at))
    throw new InstructionError('The numbers of this list are not consecutive. Say: renumber lists.')
  return first + index
}

function countedOn({ items }: NestedList, index: number): readonly Edit[] {
  const numbers = items.map(numberOf)
  if (numbers.length > 1 && numbers.every(number => number === numbers[0])) return []
  return items.slice(index).map(item => {
    const digits = String(numberOf(item))
    const replacement = String(numberOf(item) + 1)
    if (replacement.length !== digits.length)
      throw new InstructionError('The numbers of this list would get longer; add the item at the end.')
    const start = item.start + item.margin.length
    return { start, end: start + digits.length, replacement }
  })
}

function numberOf({ marker }: ListItem): number {
  return Number.parseInt(marker, 10)
}
