import { invertedEffects, isolateHistory } from '@codemirror/commands'
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
  type TransactionSpec,
} from '@codemirror/state'
import type { Comparison } from '../../../changes/changeTexts.ts'
import {
  applyHunk,
  applyHunks,
  diffHunks,
  type Hunk,
  invertHunk,
  splitTerminatedLines,
} from '../../../changes/compare.ts'
import { documentOf, fileTextOf, formIn, setForm } from '../../text/formField.ts'
import { singleChange } from '../../text/singleChange.ts'

/**
 * Reviews changes one by one. The text before the rewrite is the original; keeping a change copies it into the
 * original, undoing it restores the original's lines. Both operate on whole lines with their ends, so that undoing
 * everything gives the original byte for byte, and both can be undone by the history.
 */

const setOriginal = StateEffect.define<readonly string[]>()

const comparisonField = StateField.define<Comparison>({
  create: () => ({ original: [], current: [], hunks: [] }),
  update(before, { effects, docChanged, startState, state }) {
    const said = effects.findLast(effect => effect.is(setOriginal))?.value
    const isOther = docChanged || formIn(startState) !== formIn(state)
    if (said === undefined && !isOther) return before
    return compare(said ?? before.original, isOther ? splitTerminatedLines(fileTextOf(state)) : before.current)
  },
})

const undoKeep = invertedEffects.of(({ effects, startState }) =>
  effects.some(effect => effect.is(setOriginal)) ? [setOriginal.of(startState.field(comparisonField).original)] : [],
)

/** Compares the editor's text with an original, and again after every change. */
export function compareWith(original: string): Extension {
  const init = comparisonField.init(state =>
    compare(splitTerminatedLines(original), splitTerminatedLines(fileTextOf(state))),
  )
  return [init, undoKeep]
}

export function comparisonOf(state: EditorState): Comparison | null {
  return state.field(comparisonField, false) ?? null
}

export function hunksOf(state: EditorState): readonly Hunk[] {
  return comparisonOf(state)?.hunks ?? []
}

/** The original as a file's text, updated by each Keep. */
export function originalTextOf(state: EditorState): string {
  return state.field(comparisonField).original.join('')
}

export function keepHunk(state: EditorState, hunk: Hunk): TransactionSpec {
  const { original, current } = state.field(comparisonField)
  return replaceOriginal(applyHunk(original, current, hunk))
}

export function undoHunk(state: EditorState, hunk: Hunk): TransactionSpec {
  const { original, current } = state.field(comparisonField)
  return replaceText(state, applyHunk(current, original, invertHunk(hunk)))
}

export function keepHunks(state: EditorState, hunks: readonly Hunk[]): TransactionSpec {
  const { original, current } = state.field(comparisonField)
  return replaceOriginal(applyHunks(original, current, hunks))
}

/** Keeps a change with another wording of its lines; their number and their ends stay. */
export function keepReworded(state: EditorState, hunk: Hunk, text: string): readonly TransactionSpec[] {
  const { original, current } = state.field(comparisonField)
  const words = text.split('\n')
  const lines = current.map((line, at) =>
    at < hunk.bStart || at >= hunk.bEnd ? line : (words[at - hunk.bStart] ?? '') + (/\r?\n$/.exec(line)?.[0] ?? ''),
  )
  return [replaceText(state, lines), replaceOriginal(applyHunk(original, lines, hunk))]
}

export function keepAll(state: EditorState): TransactionSpec {
  return replaceOriginal(state.field(comparisonField).current)
}

export function undoAll(state: EditorState): TransactionSpec {
  return replaceText(state, state.field(comparisonField).original)
}

/** Replaces the document by another text as one minimal change, with the line ends of that text. */
export function replaceText(state: EditorState, lines: readonly string[]): TransactionSpec {
  const { doc, form } = documentOf(lines.join(''))
  return {
    changes: singleChange(state.doc, doc),
    effects: setForm.of(form),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.review',
  }
}

/** The hunk at a position, else the next one, else the first. */
export function currentHunk(doc: Text, hunks: readonly Hunk[], position: number): Hunk | null {
  return hunks.find(hunk => hunkRange(doc, hunk).to >= position) ?? hunks[0] ?? null
}

/** The hunk whose lines are at a position. */
export function hunkAt(doc: Text, hunks: readonly Hunk[], position: number): Hunk | null {
  const found = hunks.find(hunk => hunkRange(doc, hunk).to >= position)
  return found && found.bEnd > found.bStart && hunkRange(doc, found).from <= position ? found : null
}

/** From the start of its first line to the end of its last; for a deletion, the start of the line below. */
export function hunkRange(doc: Text, { bStart, bEnd }: Hunk): { readonly from: number; readonly to: number } {
  const { from } = doc.line(Math.min(bStart + 1, doc.lines))
  return { from, to: bEnd > bStart ? doc.line(Math.min(bEnd, doc.lines)).to : from }
}

function compare(original: readonly string[], current: readonly string[]): Comparison {
  return { original, current, hunks: diffHunks(original, current) }
}

function replaceOriginal(lines: readonly string[]): TransactionSpec {
  return { effects: setOriginal.of(lines), annotations: isolateHistory.of('full') }
}
