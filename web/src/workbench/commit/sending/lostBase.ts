import { isProblem } from '../../../api/problem.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'

/**
 * The draft that a commit is refused for because the project no longer has the version that it is based on: its history
 * was rewritten, or the version was a queued commit that was merged when it landed. `null` for any other failure.
 */
export function draftWithLostBase(drafts: readonly StagedDraft[], failure: unknown): StagedDraft | null {
  if (!isProblem(failure, 'validation_failed')) return null
  const about = failure.fields.filter(({ field }) => field === 'baseSha')
  const isNamed = (sha: string) => about.some(({ message }) => message.includes(sha))
  return drafts.find(({ baseSha }) => baseSha !== null && isNamed(baseSha)) ?? null
}
