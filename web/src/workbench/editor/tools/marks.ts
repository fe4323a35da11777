import type { ChangeSet, ChangeSpec, EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isProse, nodeAt, type Range, textBlocks, textOf, treeTo } from './blocks.ts'
import { markOf } from './conventions.ts'
import { wordsBelowTitle } from './quotes.ts'
import { spansIn, widen, wordAt } from './spans.ts'
import { type Tool, toolEvent } from './tool.ts'

export type Mark = 'bold' | 'italic' | 'code' | 'struck'

export const markNodes = {
  bold: 'StrongEmphasis',
  italic: 'Emphasis',
  code: 'InlineCode',
  struck: 'Strikethrough',
} as const satisfies Record<Mark, string>

/** Marks the selected words, or takes the mark away if all of them have it. Without a selection: the word. */
export function toggleMark(kind: Mark): Tool {
  return state => {
    const { main } = state.selection
    if (!isProse(state, main.from) || !isProse(state, main.to)) return null
    if (main.empty) return wordsBelowTitle(state, main.head) === null ? atCaret(state, kind, main.head) : null
    return inRange(state, kind, main)
  }
}

function atCaret(state: EditorState, kind: Mark, head: number) {
  const mark = kind === 'code' ? '`' : markOf(state, kind)
  const { length } = mark
  const { doc } = state
  if (doc.sliceString(head - length, head) === mark && doc.sliceString(head, head + length) === mark) {
    const node = nodeAt(state, head, markNodes[kind])
    if (!node) return { changes: { from: head - length, to: head + length }, userEvent: toolEvent }
  }
  const node = nodeAt(state, head, markNodes[kind])
  if (node) {
    const close = node.lastChild
    // At the end of what was just written, the key ends the mark, as in a word processor.
    if (close && head === close.from) return { selection: { anchor: node.to } }
    if (head > node.from && head < node.to) return inRange(state, kind, { from: node.from, to: node.to })
  }
  const word = wordAt(state, head)
  if (word !== null) return inRange(state, kind, word)
  return {
    changes: { from: head, insert: mark + mark },
    selection: { anchor: head + length },
    userEvent: toolEvent,
  }
}

function inRange(state: EditorState, kind: Mark, { from, to }: Range) {
  const parts = textBlocks(state, { from, to }).flatMap(block => {
    const text = textOf(state, block)
    const begins = wordsBelowTitle(state, text.from) ?? text.from
    const part = trimmed(state, { from: Math.max(from, begins), to: Math.min(to, text.to) })
    return part ? [{ block, part: widen(state, block, part, kind) }] : []
  })
  if (parts.length === 0) return null
  const isOn = parts.every(({ block, part }) => isCovered(state, block, part, kind))
  // Code in code has no meaning.
  if (kind === 'code' && !isOn && parts.some(({ block, part }) => hasSpan(state, block, part, kind))) return null
  const marks =
    kind === 'code'
      ? ['`']
      : [...new Set([markOf(state, kind), kind === 'bold' ? '**' : kind === 'struck' ? '~~' : '*'])]
  for (const mark of marks) {
    const changes = parts.flatMap(({ block, part }) => changesFor(state, block, part, kind, { mark, isOn }))
    const set = state.changes(changes)
    if (set.empty) continue
    const next = state.update({ changes }).state
    const isRight = parts.every(({ part }) => {
      const start = set.mapPos(part.from, 1)
      const end = set.mapPos(part.to, -1)
      return isMarked(next, start, end, kind) !== isOn
    })
    if (!isRight) continue
    return { changes, selection: selectionAfter(state, set, parts[0]?.part), userEvent: toolEvent }
  }
  return null
}

/** The same words are selected, and a cursor stays between the marks. */
function selectionAfter(state: EditorState, changes: ChangeSet, part: Range | undefined) {
  const { from, to, head, empty } = state.selection.main
  if (empty) return { anchor: changes.mapPos(head, head === part?.from ? 1 : -1) }
  return { anchor: changes.mapPos(from, 1), head: changes.mapPos(to, -1) }
}

type Wanted = { readonly mark: string; readonly isOn: boolean }

/** Moves the marks of a block so that a part of it is marked, or no longer is; marks that stay are not touched. */
function changesFor(
  state: EditorState,
  block: SyntaxNode,
  part: Range,
  kind: Mark,
  { mark, isOn }: Wanted,
): ChangeSpec[] {
  const spans = spansIn(state, block, markNodes[kind]).filter(({ from, to }) => from <= part.to && to >= part.from)
  const wanted: readonly Range[] = isOn
    ? kind === 'code'
      ? []
      : spans.flatMap(({ inner }) => [
          { from: inner.from, to: Math.min(inner.to, part.from) },
          { from: Math.max(inner.from, part.to), to: inner.to },
        ])
    : [
        {
          from: Math.min(part.from, ...spans.map(({ inner }) => inner.from)),
          to: Math.max(part.to, ...spans.map(({ inner }) => inner.to)),
        },
      ]
  const marked = wanted.flatMap(each => trimmed(state, each) ?? [])
  const changes: ChangeSpec[] = []
  const opens = new Set(marked.map(({ from }) => from))
  const closes = new Set(marked.map(({ to }) => to))
  for (const { from, to, inner } of spans) {
    if (!opens.delete(inner.from)) changes.push({ from, to: inner.from })
    if (!closes.delete(inner.to)) changes.push({ from: inner.to, to })
  }
  const fence = kind === 'code' ? codeFence(marked.map(({ from, to }) => state.sliceDoc(from, to)).join('')) : mark
  const pad = fence.length > 1 && kind === 'code' ? ' ' : ''
  for (const from of opens) changes.push({ from, insert: fence + pad })
  for (const to of closes) changes.push({ from: to, insert: pad + fence })
  return changes
}

function codeFence(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(longest + 1)
}

function hasSpan(state: EditorState, block: SyntaxNode, part: Range, kind: Mark): boolean {
  return spansIn(state, block, markNodes[kind]).some(({ from, to }) => from < part.to && to > part.from)
}

function isCovered(state: EditorState, block: SyntaxNode, part: Range, kind: Mark): boolean {
  return spansIn(state, block, markNodes[kind]).some(({ from, to }) => from <= part.from && to >= part.to)
}

function isMarked(state: EditorState, from: number, to: number, kind: Mark): boolean {
  const tree = treeTo(state, to)
  for (let node: SyntaxNode | null = tree.resolveInner(from, 1); node; node = node.parent) {
    if (node.name === markNodes[kind] && node.to >= to) return true
  }
  return false
}

function trimmed(state: EditorState, { from, to }: Range): Range | null {
  if (from >= to) return null
  const text = state.sliceDoc(from, to)
  const start = from + (text.length - text.trimStart().length)
  const end = to - (text.length - text.trimEnd().length)
  return start < end ? { from: start, to: end } : null
}
