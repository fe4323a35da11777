import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isProse, prefixAt, textBlocks } from './blocks.ts'
import { bulletOf, numberMarkOf } from './conventions.ts'
import { plain } from './headings.ts'
import { boxOf, type Item, itemOf, itemsOf, type ListKind, numberOf, shifted } from './items.ts'
import { type Splice, separatingAfter, separatingBefore } from './separate.ts'
import { marking, type Tool, toolEvent } from './tool.ts'

/** Makes the selected paragraphs a list, changes the kind of a list, or ends it where it is of this kind already. */
export function setList(kind: ListKind): Tool {
  return state => {
    const { main } = state.selection
    if (!isProse(state, main.from)) return null
    const blocks = textBlocks(state, main).filter(({ name }) => name === 'Paragraph' || name === 'Task')
    if (blocks.length === 0) return onBlankLine(state, kind)
    const items = blocks.flatMap(block => itemBeginning(state, block) ?? [])
    const changes = changesFor(state, kind, blocks, items)
    return marking(state, changes)
  }
}

function changesFor(
  state: EditorState,
  kind: ListKind,
  blocks: readonly SyntaxNode[],
  items: readonly Item[],
): readonly Splice[] {
  if (items.length < blocks.length) {
    const begun = new Set(items.map(({ node }) => node.from))
    return newItems(
      state,
      kind,
      blocks.filter(block => !begun.has(block.parent?.from ?? -1) || block.parent?.name !== 'ListItem'),
    )
  }
  if (items.every(item => item.kind === kind)) return outermost(items).flatMap(item => ended(state, item))
  const lists = new Map(items.filter(item => item.kind !== kind).map(({ list }) => [list.from, list]))
  // The lists inside another are converted with it only if they are selected themselves, one after the other.
  const [first] = lists.values()
  return first ? itemsOf(state, first).flatMap((item, index) => converted(state, item, kind, index)) : []
}

/** The item whose text begins with a block. */
function itemBeginning(state: EditorState, block: SyntaxNode): Item | null {
  const parent = block.parent
  if (parent?.name !== 'ListItem') return null
  const item = itemOf(state, parent)
  return item && item.textFrom === block.from ? item : null
}

function outermost(items: readonly Item[]): readonly Item[] {
  return items.filter(({ node }) => !items.some(other => other.node.from < node.from && other.node.to >= node.to))
}

function markFor(state: EditorState, kind: ListKind, number: number): string {
  if (kind === 'number') return `${number}${numberMarkOf(state)}`
  return kind === 'task' ? `${bulletOf(state)}[ ] ` : bulletOf(state)
}

function onBlankLine(state: EditorState, kind: ListKind) {
  const line = state.doc.lineAt(state.selection.main.head)
  if (/[^\s>]/.test(line.text)) return null
  const insert = markFor(state, kind, 1)
  return { changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length }, userEvent: toolEvent }
}

function newItems(state: EditorState, kind: ListKind, blocks: readonly SyntaxNode[]): readonly Splice[] {
  const { doc } = state
  const before = blocks[0]?.prevSibling
  const last = before?.name === 'OrderedList' ? itemsOf(state, before).at(-1) : undefined
  let number = (kind === 'number' && last ? (numberOf(state, last) ?? 0) : 0) + 1
  return blocks.flatMap(block => {
    const mark = markFor(state, kind, number++)
    const width = kind === 'task' ? mark.length - '[ ] '.length : mark.length
    const prefix = prefixAt(doc, block.from)
    const splices: Splice[] = [{ from: block.from, insert: mark }]
    for (let next = doc.lineAt(block.from).number + 1; next <= doc.lineAt(block.to).number; next++) {
      const line = doc.line(next)
      const indent = /^[ \t>]*/.exec(line.text)?.[0].length ?? 0
      splices.push({ from: line.from + Math.min(indent, prefix.length), insert: ' '.repeat(width) })
    }
    return [...splices, ...separatingAfter(state, block.from, block.to)]
  })
}

/** Ends the list at an item: its text becomes a paragraph, and what is below it moves with it. */
function ended(state: EditorState, item: Item): readonly Splice[] {
  const { mark, textFrom, node } = item
  const box = boxOf(state, item)
  const from = box?.to ?? textFrom
  const line = state.doc.lineAt(from)
  return [
    { from: mark.from, to: from },
    ...plain(from, state.sliceDoc(from, line.to)),
    ...shifted(state, item, mark.from - textFrom),
    ...separatingBefore(state, mark.from),
    ...separatingAfter(state, mark.from, node.to),
  ]
}

function converted(state: EditorState, item: Item, kind: ListKind, index: number): readonly Splice[] {
  if (item.kind === kind) return []
  const { mark, textFrom } = item
  const box = boxOf(state, item)
  const splices: Splice[] = []
  const isNumber = item.list.name === 'OrderedList'
  if (isNumber !== (kind === 'number')) {
    const sign = kind === 'number' ? `${index + 1}${numberMarkOf(state).trimEnd()}` : bulletOf(state).charAt(0)
    const space = textFrom === mark.to ? ' ' : ''
    splices.push({ from: mark.from, to: mark.to, insert: sign + space })
    splices.push(...shifted(state, item, sign.length - (mark.to - mark.from)))
  }
  if (kind === 'task' && !box) splices.push({ from: textFrom, insert: '[ ] ' })
  if (kind !== 'task' && box) splices.push(box)
  return splices
}
