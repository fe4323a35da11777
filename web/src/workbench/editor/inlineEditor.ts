import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { reviewDecorations } from '../review/decorations.ts'
import {
  compareWith,
  comparisonOf,
  currentHunk,
  goTo,
  goToHunk,
  hunkAt,
  hunkRange,
  hunksOf,
  keepAll,
  keepHunk,
  originalTextOf,
  undoAll,
  undoHunk,
} from '../review/hunks.ts'
import { documentOf, fileTextOf } from '../text/formField.ts'
import { editorExtensions } from './extensions.ts'
import { findingsSurface } from './findings.ts'
import { imagePaste } from './images.ts'
import { setLanguage } from './language.ts'
import { goToLineSpec, linesOfRange, selectedLines } from './lines.ts'
import { showNotes } from './notes.ts'
import type { Decision, EditorSurface, EditorSurfaceOptions } from './surface.ts'

/** A single editor; a review shows deleted lines above their replacement. */
export function createInlineEditor(options: EditorSurfaceOptions): EditorSurface {
  const { parent, path, text, original, reasonFor: askedFor, isReadOnly, onChange, onImage, live } = options
  const { doc, form } = documentOf(text)

  const current = () => currentHunk(view.state.doc, hunksOf(view.state), view.state.selection.main.head)
  /** Decides on the change under the cursor and moves to the next one, or on the change at a position. */
  const decide = (decision: Decision, position?: number): void => {
    const { state } = view
    const hunk = position === undefined ? current() : hunkAt(state.doc, hunksOf(state), position)
    if (hunk === null) return
    if (decision === 'keepAll') view.dispatch(keepAll(state))
    else if (decision === 'undoAll') view.dispatch(undoAll(state))
    else view.dispatch(decision === 'keep' ? keepHunk(state, hunk) : undoHunk(state, hunk))
    const next = current()
    if (position === undefined && next !== null) view.dispatch(goTo(view.state.doc, next))
  }
  const go = (direction: 1 | -1): void => {
    const move = goToHunk(view.state, hunksOf(view.state), direction)
    if (move) view.dispatch(move)
  }

  const writing = new Compartment()
  const review = original === null ? [] : [compareWith(original), reviewDecorations(decide, askedFor)]
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        review,
        writing.of(EditorState.readOnly.of(isReadOnly)),
        imagePaste(onImage),
        EditorView.updateListener.of(update => {
          if (update.docChanged || comparisonOf(update.startState) !== comparisonOf(update.state)) onChange()
        }),
        editorExtensions({ path, form, label: `Text of ${path}`, live }),
      ],
    }),
  })
  const first = hunksOf(view.state)[0]
  if (first) view.dispatch(goTo(view.state.doc, first))

  return {
    text: () => fileTextOf(view.state),
    original: () => (original === null ? null : originalTextOf(view.state)),
    hunksLeft: () => hunksOf(view.state).length,
    decide: decision => decide(decision),
    go: direction => {
      go(direction)
      view.focus()
    },
    hunkLines: () => {
      const hunk = current()
      if (hunk === null) return null
      const { from, to } = hunkRange(view.state.doc, hunk)
      return linesOfRange(view.state.doc, from, to)
    },
    selectedLines: () => selectedLines(view.state),
    showNotes: list => showNotes(view, list),
    setReadOnly: is => {
      if (view.state.readOnly !== is) view.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(is)) })
    },
    setLive: to => setLanguage(view, { path, live: to }),
    reveal: (position, y = 'start') => {
      const at = Math.min(position, view.state.doc.length)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y, yMargin: 60 }) })
    },
    goToLine: line => view.dispatch(goToLineSpec(view.state.doc, line)),
    insert: words => view.dispatch(view.state.replaceSelection(words)),
    focus: () => view.focus(),
    ...findingsSurface(view),
    destroy: () => view.destroy(),
  }
}
