import type { Edit } from '../../../api/edits.ts'
import type { PendingReview } from '../../../drafts/draft.ts'
import { keepEarlierReasons } from './hunkReasons.ts'

export type RewrittenText = {
  /** The text that the rewrite is compared with. */
  readonly original: string
  readonly instruction: string
  readonly edit: Edit
}

/** The review of a rewrite, which may refine one that is under review. */
export function reviewAfter(
  before: PendingReview | null,
  { original, instruction, edit }: RewrittenText,
): PendingReview {
  return {
    original,
    instruction,
    edit: keepEarlierReasons(edit, before?.edit),
    ...(before?.files && { files: before.files }),
  }
}
