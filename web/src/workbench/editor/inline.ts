import { unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { hunkButton } from '../review/controls.ts'
import {
  compareAgain,
  currentHunk,
  goToHunk,
  hunkAt,
  hunkDecisions,
  hunksOf,
  keepAll,
  keepHunk,
  originalTextOf,
  undoAll,
  undoHunk,
} from '../review/hunks.ts'
import { documentOf, fileTextOf } from '../text/formField.ts'
import { editorExtensions } from './extensions.ts'
import { imagePaste } from './images.ts'
import { linesOfRange, selectedLines } from './lines.ts'
import { showNotes } from './notes.ts'
import type { Decision, Surface, SurfaceOptions } from './surface.ts'

/** One editor; a review shows what was taken away above what took its place. */
export function inlineSurface(options: SurfaceOptions): Surface {
  const { parent, path, text, original, isReadOnly, onChange, onImage } = options
  const { doc, form } = documentOf(text)
  const compared = original === null ? null : documentOf(original)

  const decide = (decision: Decision, position?: number): boolean => {
    if (compared === null) return false
    const { state } = view
    const hunk = position === undefined ? currentHunk(state) : hunkAt(state, position)
    if (hunk === null) return false
    if (decision === 'keepAll') view.dispatch(keepAll(state))
    else if (decision === 'undoAll') view.dispatch(undoAll(state))
    else view.dispatch(decision === 'keep' ? keepHunk(state, hunk) : undoHunk(state, hunk))
    view.dispatch(compareAgain(view.state))
    onChange()
    return true
  }
  const go = (direction: 1 | -1): boolean => {
    const move = goToHunk(view.state, direction)
    if (move) view.dispatch(move)
    return move !== null
  }

  const writing = new Compartment()
  const review =
    compared === null
      ? []
      : [
          unifiedMergeView({
            original: compared.doc,
            mergeControls: (kind, act) =>
              hunkButton(kind, event => {
                const button = event.currentTarget
                const at = button instanceof Node ? view.posAtDOM(button) : undefined
                if (at === undefined || !decide(kind === 'accept' ? 'keep' : 'undo', at)) act(event)
              }),
          }),
          hunkDecisions(compared.form),
        ]

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        review,
        writing.of(EditorState.readOnly.of(isReadOnly)),
        imagePaste(onImage),
        EditorView.updateListener.of(update => {
          const decided = update.transactions.some(({ effects, docChanged }) => docChanged || effects.length > 0)
          if (decided && (update.docChanged || compared !== null)) onChange()
        }),
        editorExtensions({ path, form, label: `Text of ${path}` }),
      ],
    }),
  })
  if (compared !== null) go(1)

  return {
    text: () => fileTextOf(view.state),
    original: () => (compared === null ? null : originalTextOf(view.state)),
    hunksLeft: () => hunksOf(view.state).length,
    decide: decision => void decide(decision),
    go: direction => {
      go(direction)
      view.focus()
    },
    hunkLines: () => {
      const hunk = currentHunk(view.state)
      return hunk && linesOfRange(view.state.doc, hunk.fromB, hunk.endB)
    },
    selectedLines: () => selectedLines(view.state),
    showNotes: list => view.dispatch({ effects: showNotes.of(list) }),
    setReadOnly: is => view.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(is)) }),
    reveal: position => {
      const at = Math.min(position, view.state.doc.length)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 60 }) })
    },
    insert: words => view.dispatch(view.state.replaceSelection(words)),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}
