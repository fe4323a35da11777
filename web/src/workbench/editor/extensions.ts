import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { textForm } from '../text/formField.ts'
import type { TextForm } from '../text/textForm.ts'
import { look } from './look.ts'
import { notes } from './notes.ts'

export type EditorSetup = {
  readonly path: string
  readonly form: TextForm
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
    highlightSelectionMatches(),
    search({ top: true }),
    EditorView.lineWrapping,
    EditorState.allowMultipleSelections.of(true),
    /\.(?:md|markdown|mdx)$/i.test(path) ? markdown({ base: markdownLanguage, completeHTMLTags: false }) : [],
    // A region that scrolls has to be reached by the keyboard, also while it cannot be written in.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'true' }),
    notes(),
    look,
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
  ]
}
