import { undoDepth } from '@codemirror/commands'
import { MergeView } from '@codemirror/merge'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { applyHunk, diffHunks, type Hunk, invertHunk, splitTerminatedLines } from '../review/compare.ts'
import { currentHunk, goTo, goToHunk, hunkRange, replaceText } from '../review/hunks.ts'
import { documentOf, fileTextOf } from '../text/formField.ts'
import { editorExtensions } from './extensions.ts'
import { findingsSurface } from './findings.ts'
import { imagePaste } from './images.ts'
import { goToLineSpec, linesOfRange, selectedLines } from './lines.ts'
import { showNotes } from './notes.ts'
import type { Decision, EditorSurface, EditorSurfaceOptions } from './surface.ts'

/** Two editors side by side: the original text, which is read-only, and the current text. */
export function createSplitEditor({
  parent,
  path,
  text,
  original,
  isReadOnly,
  onChange,
  onImage,
}: EditorSurfaceOptions): EditorSurface {
  const before = documentOf(original ?? text)
  const after = documentOf(text)
  const listener = EditorView.updateListener.of(update => {
    if (update.docChanged) onChange()
  })
  /** Each Keep with the original before it and the undo depth of the text at that time. */
  const keeps: { readonly depth: number; readonly original: readonly string[] }[] = []
  const undoKeep = (): boolean => {
    if (keeps.at(-1)?.depth !== undoDepth(b.state)) return false
    const kept = keeps.pop()
    if (kept) a.dispatch(replaceText(a.state, kept.original))
    return kept !== undefined
  }
  const writing = new Compartment()
  const merge = new MergeView({
    parent,
    a: {
      doc: before.doc,
      extensions: [
        EditorState.readOnly.of(true),
        listener,
        editorExtensions({ path, form: before.form, label: `Text of ${path} before the rewrite`, live: null }),
      ],
    },
    b: {
      doc: after.doc,
      extensions: [
        listener,
        Prec.high(keymap.of([{ key: 'Mod-z', run: undoKeep }])),
        imagePaste(onImage),
        writing.of(EditorState.readOnly.of(isReadOnly)),
        editorExtensions({ path, form: after.form, label: `Text of ${path}`, live: null }),
      ],
    },
  })
  const { a, b } = merge
  merge.dom.role = 'group'
  merge.dom.ariaLabel = `${path} before and after the rewrite`

  const compared = () => ({
    original: splitTerminatedLines(fileTextOf(a.state)),
    current: splitTerminatedLines(fileTextOf(b.state)),
  })
  const hunks = (): readonly Hunk[] => {
    const { original, current } = compared()
    return diffHunks(original, current)
  }
  const current = () => currentHunk(b.state.doc, hunks(), b.state.selection.main.head)
  const decide = (decision: Decision): void => {
    const { original, current: now } = compared()
    const hunk = current()
    if (hunk === null) return
    if (decision === 'keep' || decision === 'keepAll') {
      keeps.push({ depth: undoDepth(b.state), original })
      a.dispatch(replaceText(a.state, decision === 'keep' ? applyHunk(original, now, hunk) : now))
    } else b.dispatch(replaceText(b.state, decision === 'undo' ? applyHunk(now, original, invertHunk(hunk)) : original))
    const next = current()
    if (next !== null) b.dispatch(goTo(b.state.doc, next))
  }
  const go = (direction: 1 | -1): void => {
    const move = goToHunk(b.state, hunks(), direction)
    if (move) b.dispatch(move)
  }
  const first = hunks()[0]
  if (first) b.dispatch(goTo(b.state.doc, first))

  return {
    text: () => fileTextOf(b.state),
    original: () => fileTextOf(a.state),
    hunksLeft: () => hunks().length,
    decide,
    go: direction => {
      go(direction)
      b.focus()
    },
    hunkLines: () => {
      const hunk = current()
      if (hunk === null) return null
      const { from, to } = hunkRange(b.state.doc, hunk)
      return linesOfRange(b.state.doc, from, to)
    },
    selectedLines: () => selectedLines(b.state),
    showNotes: list => showNotes(b, list),
    setReadOnly: is => {
      if (b.state.readOnly !== is) b.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(is)) })
    },
    setLive: () => {},
    reveal: position => {
      const anchor = Math.min(position, b.state.doc.length)
      b.dispatch({ selection: { anchor }, scrollIntoView: true })
    },
    goToLine: line => b.dispatch(goToLineSpec(b.state.doc, line)),
    insert: words => b.dispatch(b.state.replaceSelection(words)),
    focus: () => b.focus(),
    ...findingsSurface(b),
    destroy: () => merge.destroy(),
  }
}
