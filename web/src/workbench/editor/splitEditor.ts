import { MergeView } from '@codemirror/merge'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { documentOf, fileTextOf } from '../text/formField.ts'
import { caretListener, caretOf } from './caretListener.ts'
import { historyOf } from './editHistory.ts'
import { editorExtensions } from './extensions.ts'
import { findingsSurface } from './findings.ts'
import { findWords, replaceWords } from './findWords.ts'
import { imagePaste } from './images.ts'
import { insertText } from './insertText.ts'
import { sectionLines, selectedLines } from './lines.ts'
import { showNotes } from './notes.ts'
import { comparisonOf, replaceText } from './review/hunks.ts'
import { reviewFields, reviewListener, reviewSurface } from './review/reviewSurface.ts'
import type { EditorSurface, EditorSurfaceOptions } from './surface.ts'

/** Two editors side by side: the original text, which follows the review, and the current text. */
export function createSplitEditor(options: EditorSurfaceOptions): EditorSurface {
  const { parent, path, text, original, decided, source, isReadOnly, onImage, earlier } = options
  const before = documentOf(original ?? text)
  const after = documentOf(text)
  const writing = new Compartment()
  const merge = new MergeView({
    parent,
    a: {
      doc: before.doc,
      extensions: [
        EditorState.readOnly.of(true),
        editorExtensions({
          path,
          form: before.form,
          label: `Text of ${path} before the rewrite`,
          live: null,
          earlier: null,
        }),
      ],
    },
    b: {
      doc: after.doc,
      extensions: [
        reviewFields(original ?? text, decided),
        reviewListener(options),
        EditorView.updateListener.of(({ startState, state }) => {
          const [was, is] = [comparisonOf(startState), comparisonOf(state)]
          if (is && was?.original !== is.original) merge.a.dispatch(replaceText(merge.a.state, is.original))
        }),
        caretListener(options.onCaret),
        imagePaste(onImage),
        writing.of(EditorState.readOnly.of(isReadOnly)),
        editorExtensions({ path, form: after.form, label: `Text of ${path}`, live: null, earlier }),
      ],
    },
  })
  const { b } = merge
  merge.dom.role = 'group'
  merge.dom.ariaLabel = `${path} before and after the rewrite`

  return {
    text: () => fileTextOf(b.state),
    selectedLines: () => selectedLines(b.state),
    sectionLines: () => (b.hasFocus ? sectionLines(b.state) : null),
    find: words => findWords(b, words),
    findToReplace: () => replaceWords(b),
    showNotes: list => showNotes(b, list),
    setReadOnly: is => {
      if (b.state.readOnly !== is) b.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(is)) })
    },
    setLive: () => {},
    reveal: position => {
      const anchor = Math.min(position, b.state.doc.length)
      b.dispatch({ selection: { anchor }, scrollIntoView: true })
    },
    ...reviewSurface(b, source),
    insert: (words, at) => insertText(b, words, at),
    ...findingsSurface(b),
    caret: () => caretOf(b),
    reading: () => null,
    resume: () => {},
    history: () => historyOf(b.state),
    destroy: () => merge.destroy(),
  }
}
