import type { EditorState } from '@codemirror/state'
import { bodyFrom, isProse, type Range, textBlocks, treeTo } from './blocks.ts'
import { type Item, itemAround, itemsOf, numberOf, renumbered, shiftedLine } from './items.ts'
import type { Splice } from './separate.ts'
import { type Tool, toolEvent } from './tool.ts'

/** Whether the selection is in a list, where Tab indents. */
export function isInList(state: EditorState): boolean {
  return selectedItems(state).length > 0
}

/** Makes the selected items children of the item before them. What they contain moves with them. */
export const indentItems: Tool = state => applied(state, indented)

/** Puts the selected items beside the item that they are in. */
export const outdentItems: Tool = state => applied(state, outdented)

function applied(state: EditorState, move: (state: EditorState, item: Item) => readonly Splice[]) {
  const changes = selectedItems(state).flatMap(item => move(state, item))
  return changes.length === 0 ? null : { changes, userEvent: toolEvent }
}

/** The items that the selection touches, without those in another of them. */
function selectedItems(state: EditorState): readonly Item[] {
  const { main } = state.selection
  if (!isProse(state, main.from)) return []
  const found = new Map<number, Item>()
  for (const item of touched(state, main)) found.set(item.node.from, item)
  const items = [...found.values()]
  const outer = items.filter(
    ({ node }) => !items.some(other => other.node.from < node.from && other.node.to >= node.to),
  )
  // Lines that begin several items cannot be moved one by one.
  return outer.filter(({ mark }) => /^[ \t>]*$/.test(state.sliceDoc(state.doc.lineAt(mark.from).from, mark.from)))
}

function touched(state: EditorState, { from, to }: Range): readonly Item[] {
  const blocks = textBlocks(state, { from, to }).flatMap(block => itemAround(state, block) ?? [])
  if (blocks.length > 0) return blocks
  // An empty item has no text.
  const line = state.doc.lineAt(from)
  if (line.from < bodyFrom(state.doc)) return []
  const at = line.from + (/^[ \t>]*/.exec(line.text)?.[0].length ?? 0)
  const item = itemAround(state, treeTo(state, line.to).resolveInner(at, 1))
  return item && item.mark.from === at ? [item] : []
}

function indented(state: EditorState, item: Item): readonly Splice[] {
  const { doc } = state
  const siblings = itemsOf(state, item.list)
  const place = siblings.findIndex(({ mark }) => mark.from === item.mark.from)
  const above = siblings[place - 1]
  if (!above) return []
  const nested = above.node.getChild('BulletList') ?? above.node.getChild('OrderedList')
  const last = nested ? itemsOf(state, nested).at(-1) : undefined
  const line = doc.lineAt(item.mark.from)
  const before = doc.lineAt(above.mark.from)
  const own = item.mark.from - line.from
  const lead = last && doc.lineAt(last.mark.from).text.slice(0, last.mark.from - doc.lineAt(last.mark.from).from)
  const insert =
    lead !== undefined && lead.length > own && lead.startsWith(line.text.slice(0, own))
      ? lead.slice(own)
      : ' '.repeat(Math.max(1, above.textFrom - before.from - own))
  const splices: Splice[] = [{ from: item.mark.from, insert }]
  for (let number = line.number + 1; number <= doc.lineAt(item.node.to).number; number++) {
    const { from, text } = doc.line(number)
    const indent = /^[ \t>]*/.exec(text)?.[0].length ?? 0
    if (indent < text.length && indent > own) splices.push({ from: from + own, insert })
  }
  const following = last && numberOf(state, last) !== null ? (numberOf(state, last) ?? 0) + 1 : 1
  return [...splices, ...numbered(state, item, following), ...renumbered(state, item, -1)]
}

function outdented(state: EditorState, item: Item): readonly Splice[] {
  const { doc } = state
  const parent = itemAround(state, item.list.parent)
  if (!parent) return []
  const line = doc.lineAt(item.mark.from)
  const own = item.mark.from - line.from
  const target = parent.mark.from - doc.lineAt(parent.mark.from).from
  if (target >= own || !/^[ \t]*$/.test(line.text.slice(target, own))) return []
  const columns = target - own
  const splices: Splice[] = [{ from: line.from + target, to: item.mark.from }]
  const prefix = parent.prefix
  for (let number = line.number + 1; number <= doc.lineAt(item.node.to).number; number++) {
    const { text } = doc.line(number)
    if (/^[ \t>]*$/.test(text)) continue
    splices.push(...shiftedLine(state, number, prefix.slice(0, target), columns))
  }
  const before = numberOf(state, parent)
  const isNumber = item.list.name === 'OrderedList' && parent.list.name === 'OrderedList' && before !== null
  const rest = isNumber ? renumbered(state, parent, 1) : []
  const start = numberOf(state, item)
  return [
    ...splices,
    ...(isNumber ? numbered(state, item, before + 1) : []),
    // The items after it are now its own.
    ...(start === null ? [] : renumbered(state, item, -start)),
    ...rest,
  ]
}

/** Gives an item a number of the same width; others would move its text. */
function numbered(state: EditorState, item: Item, number: number): readonly Splice[] {
  const before = numberOf(state, item)
  if (before === null || before === number) return []
  const old = /^\d+/.exec(state.sliceDoc(item.mark.from, item.mark.to))?.[0] ?? ''
  const isWide = state.doc.lineAt(item.node.to).number > state.doc.lineAt(item.mark.from).number
  if (old.length !== String(number).length && isWide) return []
  return [{ from: item.mark.from, to: item.mark.from + old.length, insert: String(number) }]
}
