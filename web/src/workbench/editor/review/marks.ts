import type { EditorState, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type Comparison, changeTexts } from '../../../changes/changeTexts.ts'
import type { Hunk } from '../../../changes/compare.ts'
import { kindsOfWarning, type TermKind } from '../../../changes/terms.ts'
import { changedPhrases } from '../../../changes/words.ts'
import { blockIn, isLive, structureField } from '../live/structureField.ts'
import { type ReviewSource, warningsOf } from './changeView.ts'
import { currentChange } from './current.ts'
import { decidedIn } from './decided.ts'
import { comparisonOf, hunkRange } from './hunks.ts'
import { drawnLine, liveForm } from './liveForms.ts'
import { RemovedWords, termsOfKinds } from './removed.ts'

const inserted = Decoration.mark({ tagName: 'ins', class: 'cm-new' })
const warned = Decoration.mark({ class: 'cm-warned' })
const formed = Decoration.line({ class: 'cm-formed' })
const decided = {
  kept: Decoration.line({ class: 'cm-decided cm-kept' }),
  undone: Decoration.line({ class: 'cm-decided cm-undone' }),
} as const

/** Marks the changes in the text that is in view, word by word. */
export function trackedWords(source: ReviewSource) {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = marksInView(view, source)
      }
      update(update: ViewUpdate) {
        if (isOther(update)) this.decorations = marksInView(update.view, source)
      }
    },
    { decorations: plugin => plugin.decorations },
  )
}

function isOther({ startState, state, viewportChanged, docChanged }: ViewUpdate): boolean {
  return (
    docChanged ||
    viewportChanged ||
    comparisonOf(startState) !== comparisonOf(state) ||
    currentChange(startState) !== currentChange(state) ||
    startState.field(structureField, false) !== state.field(structureField, false) ||
    decidedIn(startState) !== decidedIn(state) ||
    !startState.selection.eq(state.selection)
  )
}

function marksInView({ state, viewport }: EditorView, source: ReviewSource): DecorationSet {
  const comparison = comparisonOf(state)
  if (comparison === null || !isLive(state)) return Decoration.none
  const marks: Range<Decoration>[] = []
  for (const { at, verdict } of decidedIn(state)) {
    if (at >= viewport.from && at <= viewport.to) marks.push(decided[verdict].range(drawnLine(state, at).from))
  }
  const current = currentChange(state)
  for (const hunk of comparison.hunks) {
    const { from, to } = hunkRange(state.doc, hunk)
    if (from > viewport.to) break
    if (to < viewport.from) continue
    markWords(state, comparison, hunk, source, marks)
    if (hunk === current) frame(state, hunk, marks)
  }
  return Decoration.set(marks, true)
}

function markWords(
  state: EditorState,
  comparison: Comparison,
  hunk: Hunk,
  source: ReviewSource,
  marks: Range<Decoration>[],
): void {
  const { from, to } = hunkRange(state.doc, hunk)
  const { kind } = liveForm(state, hunk)
  if (kind === 'gone' || kind === 'cells' || kind === 'picture') return
  const { before, after } = changeTexts(comparison, hunk)
  const kinds = warnedKinds(comparison, hunk, source)
  if (kind === 'goneWords') {
    const widget = new RemovedWords({ text: `${before} `, isReplaced: false, warned: kinds })
    marks.push(Decoration.widget({ widget, side: -1 }).range(from - 1))
    return
  }
  const phrases =
    kind === 'replaced' ? [{ fromA: 0, toA: 0, fromB: 0, toB: after.length }] : changedPhrases(before, after)
  if (phrases.length === 0) {
    for (let line = hunk.bStart + 1; line <= hunk.bEnd; line++) {
      marks.push(formed.range(drawnLine(state, state.doc.line(line).from).from))
    }
  }
  for (const { fromA, toA, fromB, toB } of phrases) {
    if (toA > fromA) {
      const widget = new RemovedWords({ text: before.slice(fromA, toA), isReplaced: toB > fromB, warned: kinds })
      marks.push(Decoration.widget({ widget, side: -1 }).range(from + fromB))
    }
    if (toB <= fromB) continue
    marks.push(inserted.range(from + fromB, Math.min(to, from + toB)))
    for (const term of termsOfKinds(after.slice(fromB, toB), kinds)) {
      marks.push(warned.range(from + fromB + term.from, from + fromB + term.to))
    }
  }
}

function warnedKinds(comparison: Comparison, hunk: Hunk, source: ReviewSource): readonly TermKind[] {
  return [...new Set(warningsOf(comparison, hunk, source).flatMap(({ code }) => kindsOfWarning[code] ?? []))]
}

/** The lines of the current change have a frame, which its card closes. */
function frame(state: EditorState, hunk: Hunk, marks: Range<Decoration>[]): void {
  if (hunk.bEnd === hunk.bStart && liveForm(state, hunk).kind === 'gone') return
  const { from, to } = hunkRange(state.doc, hunk)
  const [start, end] = [drawnLine(state, from).from, drawnLine(state, to).to]
  for (let at = start; at <= end; at = drawnLine(state, at).to + 1) {
    const block = blockIn(state, at, at)
    const isLast = drawnLine(state, at).to >= end
    const name = `cm-current${at === start ? ' cm-current-first' : ''}${isLast ? ' cm-current-last' : ''}`
    if (!block) marks.push(Decoration.line({ class: name }).range(at))
    if (at >= state.doc.length) break
  }
}
