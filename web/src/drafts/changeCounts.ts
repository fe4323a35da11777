import { changesBetween, type Hunk } from '../changes/compare.ts'
import type { Draft } from './draft.ts'

const counted = new WeakMap<Draft, number>()

/** The changes of a draft that are not reviewed, or those of them that count. */
export function changesLeft(draft: Draft | undefined, counts?: (hunk: Hunk) => boolean): number {
  if (!draft?.review || draft.content === null) return 0
  if (counts) return changesBetween(draft.review.original, draft.content).filter(counts).length
  const known = counted.get(draft)
  if (known !== undefined) return known
  const count = changesBetween(draft.review.original, draft.content).length
  counted.set(draft, count)
  return count
}

/** All changes of a draft's review, decided or not. */
export function changesIn(draft: Draft | undefined): number {
  return changesLeft(draft) + (draft?.review?.decided?.length ?? 0)
}
