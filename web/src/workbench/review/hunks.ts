import { invertedEffects, isolateHistory } from '@codemirror/commands'
import { type Chunk, getChunks, getOriginalDoc, updateOriginalDoc } from '@codemirror/merge'
import {
  ChangeSet,
  EditorSelection,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { editorTextOf, setForm } from '../text/formField.ts'
import { type EditorText, replaceLines, type TextForm, writeText } from '../text/textForm.ts'

/**
 * Deciding on changes one by one. The text before the rewrite is the original; keeping a change takes it into the
 * original, undoing it puts the original's lines back. Both work on whole lines with their ends, so that undoing
 * everything gives the original byte for byte, and both can be undone by the history.
 */
const setOriginalForm = StateEffect.define<TextForm>()

const originalForm = StateField.define<TextForm>({
  create: () => ({ bom: false, usual: '\n', each: null }),
  update: (form, { effects }) => effects.find(effect => effect.is(setOriginalForm))?.value ?? form,
})

const undoKeep = invertedEffects.of(({ effects, startState }) =>
  effects.flatMap((effect): readonly StateEffect<unknown>[] => {
    if (effect.is(setOriginalForm)) return [setOriginalForm.of(startState.field(originalForm))]
    if (!effect.is(updateOriginalDoc)) return []
    const before = getOriginalDoc(startState)
    return [updateOriginalDoc.of({ doc: before, changes: effect.value.changes.invert(before) })]
  }),
)

/** What a review needs in the state beside the merge view. */
export function hunkDecisions(form: TextForm): Extension {
  return [originalForm.init(() => form), undoKeep]
}

export function hunksOf(state: EditorState): readonly Chunk[] {
  return getChunks(state)?.chunks ?? []
}

export function originalOf(state: EditorState): EditorText {
  return { lines: [...getOriginalDoc(state).iterLines()], form: state.field(originalForm) }
}

/** The original as a file's text: what the keeps so far have made of it. */
export function originalTextOf(state: EditorState): string {
  const { lines, form } = originalOf(state)
  return writeText(lines, form)
}

/** The hunk under the cursor, else the next one, else the first. */
export function currentHunk(state: EditorState): Chunk | null {
  const hunks = hunksOf(state)
  const at = state.selection.main.head
  return hunks.find(hunk => hunk.endB >= at) ?? hunks[0] ?? null
}

/** The hunk whose lines, or whose taken away lines above them, stand at a position. */
export function hunkAt(state: EditorState, position: number): Chunk | null {
  return hunksOf(state).find(hunk => hunk.fromB <= position && hunk.endB >= position) ?? null
}

/** One side of a hunk in place of the other, where the two texts are in editors of their own. */
export function replacedHunk(a: EditorState, b: EditorState, hunk: Chunk, target: 'a' | 'b'): TransactionSpec {
  const { fromA, toA, fromB, toB } = extentOf(hunk)
  const linesInA = [lineIndex(a.doc, fromA), lineIndex(a.doc, toA)] as const
  const linesInB = [lineIndex(b.doc, fromB), lineIndex(b.doc, toB)] as const
  const [textA, textB] = [editorTextOf(a), editorTextOf(b)]
  if (target === 'a') return textBecomes(a, replaceLines(textA, linesInA, textB, linesInB), fromA)
  return textBecomes(b, replaceLines(textB, linesInB, textA, linesInA), fromB)
}

export function goToHunk(state: EditorState, direction: 1 | -1): TransactionSpec | null {
  const hunks = hunksOf(state)
  const at = state.selection.main.head
  const next =
    direction === 1
      ? (hunks.find(hunk => hunk.fromB > at) ?? hunks[0])
      : (hunks.findLast(hunk => hunk.endB < at) ?? hunks.at(-1))
  if (next === undefined) return null
  return { selection: EditorSelection.cursor(Math.min(next.fromB, state.doc.length)), scrollIntoView: true }
}

export function keepHunk(state: EditorState, hunk: Chunk): TransactionSpec {
  const original = originalOf(state)
  const current = editorTextOf(state)
  const next = replaceLines(original, linesA(state, hunk), current, linesB(state, hunk))
  return originalBecomes(state, next, extentOf(hunk).fromA)
}

export function undoHunk(state: EditorState, hunk: Chunk): TransactionSpec {
  const original = originalOf(state)
  const current = editorTextOf(state)
  const next = replaceLines(current, linesB(state, hunk), original, linesA(state, hunk))
  return textBecomes(state, next, extentOf(hunk).fromB)
}

export function keepAll(state: EditorState): TransactionSpec {
  return originalBecomes(state, editorTextOf(state))
}

export function undoAll(state: EditorState): TransactionSpec {
  return textBecomes(state, originalOf(state))
}

/** Makes the document another text by one small change, not after `from`, with the line ends of that text. */
export function textBecomes(state: EditorState, next: EditorText, from?: number): TransactionSpec {
  const change = singleChange(state.doc, Text.of([...next.lines]), from)
  return {
    changes: change,
    effects: setForm.of(next.form),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.review',
  }
}

/**
 * The merge view updates its hunks around a change only, and can leave some behind that are none. Comparing everything
 * again after a decision costs a few milliseconds.
 */
export function compareAgain(state: EditorState): TransactionSpec {
  const doc = getOriginalDoc(state)
  const changes = ChangeSet.of({ from: 0, to: doc.length, insert: doc }, doc.length)
  return { effects: updateOriginalDoc.of({ doc, changes }), annotations: Transaction.addToHistory.of(false) }
}

function originalBecomes(state: EditorState, next: EditorText, from?: number): TransactionSpec {
  const before = getOriginalDoc(state)
  const doc = Text.of([...next.lines])
  const changes = ChangeSet.of(singleChange(before, doc, from), before.length)
  return {
    effects: [updateOriginalDoc.of({ doc, changes }), setOriginalForm.of(next.form)],
    annotations: isolateHistory.of('full'),
  }
}

/** The merge view finds its hunks again around a change, so that a change has to begin where its hunk does. */
function singleChange(before: Text, after: Text, startMax = before.length): { from: number; to: number; insert: Text } {
  const [a, b] = [before.toString(), after.toString()]
  const most = Math.min(a.length, b.length)
  const startMost = Math.min(most, startMax)
  let start = 0
  while (start < startMost && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { from: start, to: a.length - end, insert: after.slice(start, b.length - end) }
}

function linesA(state: EditorState, hunk: Chunk): readonly [number, number] {
  const doc = getOriginalDoc(state)
  const { fromA, toA } = extentOf(hunk)
  return [lineIndex(doc, fromA), lineIndex(doc, toA)]
}

function linesB(state: EditorState, hunk: Chunk): readonly [number, number] {
  const { fromB, toB } = extentOf(hunk)
  return [lineIndex(state.doc, fromB), lineIndex(state.doc, toB)]
}

/** The merge view gives an empty line beside an empty line as a hunk without lines; its changes say where it is. */
function extentOf(hunk: Chunk): Pick<Chunk, 'fromA' | 'toA' | 'fromB' | 'toB'> {
  const [first, last] = [hunk.changes[0], hunk.changes.at(-1)]
  if (hunk.fromA < hunk.toA || hunk.fromB < hunk.toB || !first || !last) return hunk
  return {
    fromA: hunk.fromA + first.fromA,
    toA: hunk.fromA + last.toA,
    fromB: hunk.fromB + first.fromB,
    toB: hunk.fromB + last.toB,
  }
}

/** The end of a hunk may point one past the end of the document. */
function lineIndex(doc: Text, position: number): number {
  return position > doc.length ? doc.lines : doc.lineAt(position).number - 1
}
