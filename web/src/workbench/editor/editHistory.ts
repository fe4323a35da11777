import { history, historyField, isolateHistory, undoDepth } from '@codemirror/commands'
import type { EditorState, Extension, Text } from '@codemirror/state'
import { documentOf, fileTextOf, setForm } from '../text/formField.ts'
import { singleChange } from '../text/singleChange.ts'

/** What an editor can undo and redo, for the editor that follows it. */
export type EditHistory = {
  /** The text of the file that the steps lead to. */
  readonly text: string
  readonly steps: unknown
  readonly canUndo: boolean
}

export function historyOf(state: EditorState): EditHistory {
  return { text: fileTextOf(state), steps: state.field(historyField), canUndo: undoDepth(state) > 0 }
}

/** Undoing and redoing, which continues that of an earlier editor of the same text. */
export function editHistory(earlier: EditHistory | null): Extension {
  return earlier === null ? history() : [history(), historyField.init(() => earlier.steps)]
}

/** The state with another text of the file, as one step of its history. */
export function withText(state: EditorState, text: string, anchorIn: (doc: Text) => number): EditorState {
  const { doc, form } = documentOf(text)
  return state.update({
    changes: singleChange(state.doc, doc),
    selection: { anchor: anchorIn(doc) },
    effects: setForm.of(form),
    annotations: isolateHistory.of('full'),
  }).state
}
