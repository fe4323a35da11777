import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { LineRange } from '../rewrite/editRequest.ts'

export function linesOfRange(doc: Text, from: number, to: number): LineRange {
  const startLine = doc.lineAt(Math.min(from, doc.length)).number
  return { startLine, endLine: Math.max(startLine, doc.lineAt(Math.min(to, doc.length)).number) }
}

/** The cursor at a line, from 1, and the line in view. */
export function goToLineSpec(doc: Text, line: number): TransactionSpec {
  const { from } = doc.line(Math.min(Math.max(1, line), doc.lines))
  return { selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) }
}

/** `null` where nothing is selected. A selection that ends at the start of a line does not reach into it. */
export function selectedLines(state: EditorState): LineRange | null {
  const { from, to, empty } = state.selection.main
  if (empty) return null
  const end = to > from && state.doc.lineAt(to).from === to ? to - 1 : to
  return linesOfRange(state.doc, from, end)
}
