import type { EditRequest } from '../../api/edits.ts'
import type { Draft } from '../../drafts/draft.ts'
import type { LineRange } from '../editor/lines.ts'

export type EditInput = {
  readonly path: string
  readonly instruction: string
  /** The text in the editor. */
  readonly text: string
  /** `null` text: an older version, which is not cached. */
  readonly committed: { readonly text: string | null; readonly sha: string | null }
  readonly review: Draft['review']
  readonly selection: LineRange | null
}

/**
 * Requests a rewrite of the current text, saved or not; during a review, a refinement of it. A proposal for several
 * files is refined as a whole, so a single file of it is treated like any other text.
 */
export function editRequest({ path, instruction, text, committed, review, selection }: EditInput): EditRequest {
  const task = { filePath: path, instruction, ...(selection && { selection }) }
  if (review?.files) return { ...task, content: text, baseSha: committed.sha }
  if (review) {
    const changed = text === review.edit.rewrittenContent ? {} : { content: text }
    return { ...task, ...changed, refines: review.edit.sessionId }
  }
  if (text === committed.text && committed.sha !== null) return { ...task, baseSha: committed.sha }
  return { ...task, content: text, baseSha: committed.sha }
}
