import type { Document } from './document.ts'
import { readInline } from './inline.ts'
import { type Leaf, paragraphLeaf } from './leaf.ts'
import type { ListItem, NestedList } from './listItem.ts'

const itemStart = /^([ \t>]*)([-*+]|\d{1,9}[.)])([ \t]+)(?:\[([ xX])\](?=[ \t]))?/

export function listsIn(document: Document): readonly NestedList[] {
  const { tokens, lists } = document.outline()
  if (lists !== undefined) return lists
  const found: NestedList[] = []
  const open: { items: ListItem[]; start: number; isOrdered: boolean }[] = []
  for (const [index, token] of tokens.entries()) {
    if (/_list_open$/.test(token.type)) {
      open.push({ items: [], start: found.length, isOrdered: token.type.startsWith('ordered') })
    } else if (token.type === 'list_item_open') {
      const item = itemAt(document, index)
      if (item !== null) open.at(-1)?.items.push(item)
    } else if (/_list_close$/.test(token.type)) {
      const list = open.pop()
      const [first, last] = [list?.items[0], list?.items.at(-1)]
      if (list === undefined || first === undefined || last === undefined) continue
      const { items, isOrdered } = list
      const isLoose = items.slice(1).some(({ start }, at) => (items[at]?.end ?? start) < start)
      found.push({ items, isOrdered, depth: open.length, isLoose, start: first.start, end: last.end })
    }
  }
  return found.sort((a, b) => a.start - b.start || a.depth - b.depth)
}

function itemAt(document: Document, index: number): ListItem | null {
  const { tokens, body, env } = document.outline()
  const [first = 0, next = 0] = tokens[index]?.map ?? []
  const line = body[first]
  const marks = line && itemStart.exec(line.content)
  if (line === undefined || !marks) return null
  let last = next - 1
  while (last > first && /^[ \t>]*$/.test(body[last]?.content ?? '')) last--
  const inline = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined
  const whole =
    inline?.map === undefined || inline.map === null ? undefined : paragraphLeaf(inline, inline.map[0], body)
  const leaf = whole && withoutBox(whole)
  const [, margin = '', marker = '', gap = '', mark] = marks
  const box = mark === undefined ? undefined : line.start + margin.length + marker.length + gap.length + 1
  return {
    start: line.start,
    end: body[last]?.next ?? line.next,
    margin,
    marker,
    gap,
    box: box === undefined ? undefined : { start: box, end: box + 1, isDone: mark !== ' ' },
    leaf,
    visible: leaf === undefined ? '' : readInline(leaf, env).text,
  }
}

/** The leaf after the brackets of a task. */
function withoutBox(leaf: Leaf): Leaf {
  const length = /^\[[ xX]\][ \t]+/.exec(leaf.content)?.[0].length ?? 0
  if (length === 0) return leaf
  const pieces = leaf.pieces.map(({ from, offset }) =>
    from === 0 ? { from: 0, offset: offset + length } : { from: from - length, offset },
  )
  return { content: leaf.content.slice(length), pieces }
}
