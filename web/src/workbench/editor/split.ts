import { MergeView } from '@codemirror/merge'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { replacedHunk, textBecomes } from '../review/hunks.ts'
import { documentOf, editorTextOf, fileTextOf } from '../text/formField.ts'
import { editorExtensions } from './extensions.ts'
import { imagePaste } from './images.ts'
import { linesOfRange, selectedLines } from './lines.ts'
import { showNotes } from './notes.ts'
import type { Decision, Surface, SurfaceOptions } from './surface.ts'

/** Two editors side by side: what the text was, and the text. Only the text can be written in. */
export function splitSurface({ parent, path, text, original, isReadOnly, onChange, onImage }: SurfaceOptions): Surface {
  const before = documentOf(original ?? text)
  const after = documentOf(text)
  const listener = EditorView.updateListener.of(update => {
    if (update.docChanged) onChange()
  })
  const writing = new Compartment()
  const merge = new MergeView({
    parent,
    a: {
      doc: before.doc,
      extensions: [
        EditorState.readOnly.of(true),
        listener,
        editorExtensions({ path, form: before.form, label: `Text of ${path} before the rewrite` }),
      ],
    },
    b: {
      doc: after.doc,
      extensions: [
        listener,
        imagePaste(onImage),
        writing.of(EditorState.readOnly.of(isReadOnly)),
        editorExtensions({ path, form: after.form, label: `Text of ${path}` }),
      ],
    },
  })
  const { a, b } = merge

  const current = () => merge.chunks.find(({ endB }) => endB >= b.state.selection.main.head) ?? merge.chunks[0] ?? null
  const decide = (decision: Decision): boolean => {
    const hunk = current()
    if (hunk === null) return false
    if (decision === 'keepAll') a.dispatch(textBecomes(a.state, editorTextOf(b.state)))
    else if (decision === 'undoAll') b.dispatch(textBecomes(b.state, editorTextOf(a.state)))
    else {
      const [target, side] = decision === 'keep' ? [a, 'a' as const] : [b, 'b' as const]
      target.dispatch(replacedHunk(a.state, b.state, hunk, side))
    }
    return true
  }
  const go = (direction: 1 | -1): boolean => {
    const at = b.state.selection.main.head
    const { chunks } = merge
    const next =
      direction === 1
        ? (chunks.find(({ fromB }) => fromB > at) ?? chunks[0])
        : (chunks.findLast(({ endB }) => endB < at) ?? chunks.at(-1))
    if (!next) return false
    b.dispatch({ selection: { anchor: Math.min(next.fromB, b.state.doc.length) }, scrollIntoView: true })
    return true
  }
  go(1)

  return {
    text: () => fileTextOf(b.state),
    original: () => fileTextOf(a.state),
    hunksLeft: () => merge.chunks.length,
    decide: decision => void decide(decision),
    go: direction => {
      go(direction)
      b.focus()
    },
    hunkLines: () => {
      const hunk = current()
      return hunk && linesOfRange(b.state.doc, hunk.fromB, hunk.endB)
    },
    selectedLines: () => selectedLines(b.state),
    showNotes: list => b.dispatch({ effects: showNotes.of(list) }),
    setReadOnly: is => b.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(is)) }),
    reveal: position => {
      const anchor = Math.min(position, b.state.doc.length)
      b.dispatch({ selection: { anchor }, scrollIntoView: true })
    },
    insert: words => b.dispatch(b.state.replaceSelection(words)),
    focus: () => b.focus(),
    destroy: () => merge.destroy(),
  }
}
