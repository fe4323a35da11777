import type { EditorView } from '@codemirror/view'

/** Inserts text at the cursor; returns whether it did, which it does not while the text is read-only. */
export function insertText(view: EditorView, words: string): boolean {
  if (view.state.readOnly) return false
  view.dispatch(view.state.replaceSelection(words))
  return true
}
