import { defaultKeymap, historyKeymap } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view'
import { textForm } from '../text/formField.ts'
import type { TextEncoding } from '../text/textForm.ts'
import { type EditHistory, editHistory } from './editHistory.ts'
import { editorTheme } from './editorTheme.ts'
import { findingMarks } from './findings.ts'
import { caretInView } from './keptInView.ts'
import { languageExtension } from './language.ts'
import { lineDirections } from './lineDirections.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import { notesExtension } from './notes.ts'

export type EditorSetup = {
  readonly path: string
  readonly form: TextEncoding
  /** The accessible name of the editor. */
  readonly label: string
  readonly live: BlockRendererOptions | null
  /** Of an earlier editor of the text; `null` without one. */
  readonly earlier: EditHistory | null
}

/** The extensions of every editor in the workbench. Tab moves the focus: the editor is never a keyboard trap. */
export function editorExtensions({ path, form, label, live, earlier }: EditorSetup): Extension {
  return [
    textForm(form),
    highlightSpecialChars(),
    editHistory(earlier),
    drawSelection(),
    EditorView.lineWrapping,
    lineDirections(),
    EditorState.allowMultipleSelections.of(true),
    languageExtension({ path, live }),
    // A scrollable region must be focusable, even while it is read-only.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'true' }),
    notesExtension(),
    caretInView(),
    findingMarks(),
    editorTheme,
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ]
}
