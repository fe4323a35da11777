import type { EditorView } from '@codemirror/view'
import { ownParagraph } from './ownParagraph.ts'

/** Inserts text at the cursor; returns whether it did, which it does not while the text is read-only. */
export function insertText(view: EditorView, words: string): boolean {
  if (view.state.readOnly) return false
  const { from, to } = view.state.selection.main
  const { insert, caret } = ownParagraph(view.state, { from, to }, words)
  const selection = { anchor: from + caret }
  view.dispatch({ changes: { from, to, insert }, selection, scrollIntoView: true })
  return true
}
