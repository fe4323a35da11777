import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  ViewPlugin,
} from '@codemirror/view'
import { textForm } from '../text/formField.ts'
import type { TextEncoding } from '../text/textForm.ts'
import { editorTheme } from './editorTheme.ts'
import { findingMarks } from './findings.ts'
import { notesExtension } from './notes.ts'

export type EditorSetup = {
  readonly path: string
  readonly form: TextEncoding
  /** The accessible name of the editor. */
  readonly label: string
}

/** The extensions of every editor in the workbench. Tab moves the focus: the editor is never a keyboard trap. */
export function editorExtensions({ path, form, label }: EditorSetup): Extension {
  return [
    textForm(form),
    lineNumbers(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    EditorState.allowMultipleSelections.of(true),
    deferredExtensions(path),
    // A scrollable region must be focusable, even while it is read-only.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'true' }),
    notesExtension(),
    findingMarks(),
    editorTheme,
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ]
}

const loadLanguageExtensions = new Compartment()

/** Extensions that load after the text is editable. */
function deferredExtensions(path: string): Extension {
  const fetched = ViewPlugin.define(view => {
    let isGone = false
    import('./languageExtensions.ts').then(
      module =>
        isGone || view.dispatch({ effects: loadLanguageExtensions.reconfigure(module.languageExtensions(path)) }),
      () => {},
    )
    return {
      destroy() {
        isGone = true
      },
    }
  })
  return [loadLanguageExtensions.of([]), fetched]
}
