import type { EditorState } from '@codemirror/state'
import type { Comparison } from '../../../changes/changeTexts.ts'
import type { Hunk } from '../../../changes/compare.ts'
import type { Verdict } from '../../../drafts/draft.ts'
import { type ChangeView, changeView, type ReviewSource, unwarnedHunks } from './changeView.ts'
import { currentChange } from './current.ts'
import { decidedIn } from './decided.ts'
import { comparisonOf, hunkRange } from './hunks.ts'

/** A review as the parts around the editor show it. */
export type ReviewState = {
  /** The changes that are not decided. */
  readonly left: number
  readonly kept: number
  readonly undone: number
  /** The place of the current change among all, decided or not, from 1. */
  readonly number: number
  /** The current change; `null` if all are decided. */
  readonly change: ChangeView | null
  /** How many changes have no warning, if some have one. */
  readonly unwarned: number
}

export function reviewIn(state: EditorState, source: ReviewSource): ReviewState | null {
  const comparison = comparisonOf(state)
  if (comparison === null) return null
  const hunk = currentChange(state)
  const from = hunk === null ? 0 : hunkRange(state.doc, hunk).from
  const decided = decidedIn(state)
  const before = decided.filter(({ at }) => at < from).length
  return reviewOf(comparison, hunk, source, decided, before)
}

export function reviewOf(
  comparison: Comparison,
  hunk: Hunk | null,
  source: ReviewSource,
  decided: readonly { readonly verdict: Verdict }[],
  decidedBefore: number,
): ReviewState {
  const { hunks } = comparison
  const kept = decided.filter(({ verdict }) => verdict === 'kept').length
  const unwarned = unwarnedHunks(comparison, source).length
  return {
    left: hunks.length,
    kept,
    undone: decided.length - kept,
    number: hunk === null ? 0 : decidedBefore + hunks.indexOf(hunk) + 1,
    change: hunk === null ? null : changeView(comparison, hunk, source),
    unwarned: unwarned === hunks.length ? 0 : unwarned,
  }
}
