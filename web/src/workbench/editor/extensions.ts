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
import { notesExtension } from './notes.ts'

export type EditorSetup = {
  readonly path: string
  readonly form: TextEncoding
  /** What the editor is called for people who do not see it. */
  readonly label: string
}

/** What every editor of the workbench has. Tab moves the focus on: it is never a trap. */
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
    // A region that scrolls has to be reached by the keyboard, also while it cannot be written in.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'true' }),
    notesExtension(),
    editorTheme,
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ]
}

const loadLanguageExtensions = new Compartment()

/** The text can be written in before they are there. */
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
