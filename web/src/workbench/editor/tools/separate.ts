import type { EditorState } from '@codemirror/state'
import { around, bodyFrom, prefixAt, type Range, treeTo } from './blocks.ts'

export type Splice = { readonly from: number; readonly to?: number; readonly insert?: string }

const absorbing = ['Paragraph', 'Task', 'Table', 'HTMLBlock', 'CommentBlock', 'SetextHeading1', 'SetextHeading2']

/** Blank lines around a block, where it would otherwise continue its neighbours or they would continue it. */
export function separating(state: EditorState, { from, to }: Range): readonly Splice[] {
  return [...separatingBefore(state, from), ...separatingAfter(state, from, to)]
}

export function separatingBefore(state: EditorState, from: number): readonly Splice[] {
  const { doc } = state
  const line = doc.lineAt(from)
  if (line.number === 1 || line.from <= bodyFrom(doc) + 1) return []
  const before = doc.line(line.number - 1)
  if (!isTaken(state, before.from, before.to)) return []
  return [{ from: line.from, insert: `${blankPrefix(state, from)}\n` }]
}

export function separatingAfter(state: EditorState, from: number, to: number): readonly Splice[] {
  const { doc } = state
  const line = doc.lineAt(to)
  if (line.number === doc.lines) return []
  const after = doc.line(line.number + 1)
  if (!/[^\s>]/.test(after.text)) return []
  return [{ from: line.to, insert: `\n${blankPrefix(state, from)}` }]
}

/** A blank line in the quotes around a position. */
function blankPrefix(state: EditorState, position: number): string {
  return prefixAt(state.doc, position).trimEnd()
}

/** Whether a line is in a block that takes in the line after it, or is taken in. */
export function isTaken(state: EditorState, from: number, to: number): boolean {
  if (!/[^\s>]/.test(state.sliceDoc(from, to))) return false
  return around(treeTo(state, to).resolveInner(to, -1), ...absorbing) !== null
}

/** Text that is no longer marked up must not be read as the start of another block. */
export function escapeStart(text: string): number | null {
  const number = /^\d{1,9}(?=[.)](?:\s|$))/.exec(text)
  if (number) return number[0].length
  return /^(?:[-+*](?:\s|$)|#{1,6}(?:\s|$)|>|(?:`{3}|~{3})|(?:[-*_][ \t]*){3,}$|=+[ \t]*$|:[ \t])/.test(text) ? 0 : null
}
