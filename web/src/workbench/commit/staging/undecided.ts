import { changesLeft } from '../../../drafts/changeCounts.ts'
import { areJoined } from '../../../drafts/staging.ts'
import type { StagedFile } from './useStaging.ts'

/** The changes of a commit that are not reviewed. */
export function undecidedIn({
  draft,
  changes,
  isLeftOut: isLeft,
  leftOut,
}: Pick<StagedFile, 'draft' | 'changes' | 'isLeftOut' | 'leftOut'>): number {
  if (leftOut === 0 || changes === null) return changesLeft(draft)
  const chosen = changes.filter(change => !isLeft(change)).map(({ hunk }) => hunk)
  return changesLeft(draft, ({ bStart, bEnd }) =>
    chosen.some(hunk => areJoined([hunk.bStart, hunk.bEnd], [bStart, bEnd])),
  )
}
