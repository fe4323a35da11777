import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { Hunk } from '../../../changes/compare.ts'
import type { Verdict } from '../../../drafts/draft.ts'
import { changeView, type ReviewSource, unwarnedHunks } from './changeView.ts'
import { currentChange, setPlace } from './current.ts'
import { addDecided } from './decided.ts'
import { comparisonOf, hunkRange, keepAll, keepHunk, keepHunks, keepReworded, undoAll, undoHunk } from './hunks.ts'

/** `fix` keeps the change with its original words, `keepUnwarned` all changes without a warning. */
export type Decision = 'keep' | 'undo' | 'fix' | 'keepAll' | 'undoAll' | 'keepUnwarned'

/**
 * The transaction of a decision, which the history undoes as one step; `null` if there is nothing to decide, or the text
 * is read-only: another tab edits it, or a rewrite of it is running.
 */
export function decisionSpecs(
  state: EditorState,
  source: ReviewSource,
  decision: Decision,
): readonly TransactionSpec[] | null {
  const comparison = comparisonOf(state)
  const hunk = currentChange(state)
  if (comparison === null || hunk === null || state.readOnly) return null
  const { hunks } = comparison
  const decided = (about: readonly Hunk[], verdict: Verdict): TransactionSpec => {
    const { from } = hunkRange(state.doc, hunk)
    const all = about.map(each => {
      const { name, warnings } = changeView(comparison, each, source)
      const isWarned = warnings.some(({ nature }) => nature !== 'note')
      return { at: hunkRange(state.doc, each).from, verdict, name, isWarned }
    })
    return { effects: [addDecided.of(all), setPlace.of(from)] }
  }
  switch (decision) {
    case 'keep':
      return [keepHunk(state, hunk), decided([hunk], 'kept')]
    case 'undo':
      return [undoHunk(state, hunk), decided([hunk], 'undone')]
    case 'keepAll':
      return [keepAll(state), decided(hunks, 'kept')]
    case 'undoAll':
      return [undoAll(state), decided(hunks, 'undone')]
    case 'fix': {
      const { fix } = changeView(comparison, hunk, source)
      return fix === null ? null : [...keepReworded(state, hunk, fix.text), decided([hunk], 'kept')]
    }
    case 'keepUnwarned': {
      const kept = unwarnedHunks(comparison, source)
      return kept.length === 0 ? null : [keepHunks(state, kept), decided(kept, 'kept')]
    }
  }
}
