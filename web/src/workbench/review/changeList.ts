import { diffHunks, splitTerminatedLines } from '../../changes/compare.ts'
import type { Draft, Verdict } from '../../drafts/draft.ts'
import { changeView } from '../editor/review/changeView.ts'

/** A change of a review as the list shows it. */
export type ListedChange = {
  /** From 1. */
  readonly line: number
  readonly name: string
  readonly state: 'left' | Verdict
  readonly isWarned: boolean
}

const listed = new WeakMap<Draft, readonly ListedChange[]>()

/** All changes of a draft's review in the order of the text, decided or not. */
export function changesOf(draft: Draft | undefined): readonly ListedChange[] {
  if (!draft?.review || draft.content === null) return []
  const known = listed.get(draft)
  if (known) return known
  const { original: before, edit, decided = [] } = draft.review
  const [original, current] = [splitTerminatedLines(before), splitTerminatedLines(draft.content)]
  const comparison = { original, current, hunks: diffHunks(original, current) }
  const source = { edit, askedFor: null }
  const left = comparison.hunks.map((hunk): ListedChange => {
    const { name, warnings } = changeView(comparison, hunk, source)
    return { line: hunk.bStart + 1, name, state: 'left', isWarned: warnings.some(({ nature }) => nature !== 'note') }
  })
  const done = decided.map(
    ({ line, verdict, name = `the change in line ${line}`, isWarned = false }): ListedChange => ({
      line,
      name,
      state: verdict,
      isWarned,
    }),
  )
  // The sort is stable: as in the count of the review, what is left comes before what was decided in the same line.
  const all = [...left, ...done].toSorted((a, b) => a.line - b.line)
  listed.set(draft, all)
  return all
}
