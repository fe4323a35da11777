import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { around, prefixAt } from './blocks.ts'
import type { Splice } from './separate.ts'

export type ListKind = 'bullet' | 'number' | 'task'

/** An item of a list, as positions. */
export type Item = {
  readonly node: SyntaxNode
  readonly list: SyntaxNode
  readonly kind: ListKind
  /** Its mark, and the start of its text; the box of a task is part of the text. */
  readonly mark: SyntaxNode
  readonly textFrom: number
  /** What is before the mark on its line, as it precedes further lines. */
  readonly prefix: string
}

export function itemOf(state: EditorState, node: SyntaxNode): Item | null {
  const mark = node.getChild('ListMark')
  const list = node.parent
  if (!mark || !list) return null
  const { doc } = state
  const line = doc.lineAt(mark.from)
  const space = /^[ \t]*/.exec(line.text.slice(mark.to - line.from))?.[0].length ?? 0
  const isTask = node.getChild('Task') !== null
  const kind = isTask ? 'task' : list.name === 'OrderedList' ? 'number' : 'bullet'
  return { node, list, kind, mark, textFrom: mark.to + Math.max(0, space), prefix: prefixAt(doc, mark.from) }
}

/** The item that a node is in. */
export function itemAround(state: EditorState, node: SyntaxNode | null): Item | null {
  const item = around(node, 'ListItem')
  return item && itemOf(state, item)
}

export function itemsOf(state: EditorState, list: SyntaxNode): readonly Item[] {
  return list.getChildren('ListItem').flatMap(node => itemOf(state, node) ?? [])
}

/** The box of a task, with the space behind it. */
export function boxOf(state: EditorState, { node, kind }: Item): Splice | null {
  const box = kind === 'task' ? node.getChild('Task')?.getChild('TaskMarker') : null
  if (!box) return null
  const space = state.sliceDoc(box.to, box.to + 1) === ' ' ? 1 : 0
  return { from: box.from, to: box.to + space }
}

export function numberOf(state: EditorState, { mark }: Item): number | null {
  const found = /^\d+/.exec(state.sliceDoc(mark.from, mark.to))
  return found ? Number(found[0]) : null
}

/** Moves the lines of an item after its first one by some columns. Lines that are not indented so far stay. */
export function shifted(state: EditorState, { node, prefix, mark }: Item, columns: number): readonly Splice[] {
  const { doc } = state
  const first = doc.lineAt(mark.from).number
  const last = doc.lineAt(node.to).number
  const splices: Splice[] = []
  for (let number = first + 1; number <= last; number++) splices.push(...shiftedLine(state, number, prefix, columns))
  return columns === 0 ? [] : splices
}

/** Moves one line behind a prefix. */
export function shiftedLine(state: EditorState, number: number, prefix: string, columns: number): readonly Splice[] {
  const line = state.doc.line(number)
  const indent = /^[ \t>]*/.exec(line.text)?.[0] ?? ''
  if (indent.length === line.length || indent.length < prefix.length) return []
  const at = line.from + prefix.length
  if (columns > 0) return indent.length === prefix.length ? [] : [{ from: at, insert: ' '.repeat(columns) }]
  const space = /^ */.exec(line.text.slice(prefix.length))?.[0].length ?? 0
  const removed = Math.min(space, -columns)
  return removed === 0 ? [] : [{ from: at, to: at + removed }]
}

/**
 * Numbers the items after one by adding a number, as long as they count on from it. Items whose further lines would no
 * longer be indented as their mark needs it keep their number, and so do those after them: readers see no difference.
 */
export function renumbered(state: EditorState, after: Item, add: number): readonly Splice[] {
  const items = itemsOf(state, after.list)
  const start = items.findIndex(({ mark }) => mark.from === after.mark.from)
  const splices: Splice[] = []
  let previous = numberOf(state, after)
  for (const item of items.slice(start + 1)) {
    const number = numberOf(state, item)
    if (number === null || previous === null || number !== previous + 1 || number + add < 0) break
    const [old, now] = [String(number), String(number + add)]
    const isWide = state.doc.lineAt(item.node.to).number > state.doc.lineAt(item.mark.from).number
    if (state.sliceDoc(item.mark.from, item.mark.from + old.length) !== old) break
    if (old.length !== now.length && isWide) break
    splices.push({ from: item.mark.from, to: item.mark.from + old.length, insert: now })
    previous = number
  }
  return splices
}
