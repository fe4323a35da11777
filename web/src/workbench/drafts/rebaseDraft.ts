import { merge3 } from '#domain/text/merge.ts'
import type { Draft, NewDraft } from './draft.ts'

/** A draft that is committed: the version that came of it, and its text, which a merge may have changed. */
export type LandedDraft = {
  readonly draft: Draft
  readonly sha: string | null
  /** `null` when it is not known. */
  readonly text: string | null
}

/**
 * What becomes of a draft when an earlier state of it is committed. `null`: nothing is left of it. What was typed since
 * goes on from the commit, so that nobody has to merge with themselves; where that cannot be told it stays as it was.
 */
export function rebaseDraft(now: Draft, { draft, sha, text }: LandedDraft): NewDraft | null {
  if (now.content === draft.content && now.encoding === draft.encoding) return null
  if (now.baseSha !== draft.baseSha || (sha !== null && text === null)) return now
  if (text === draft.content || text === null) return { ...now, baseSha: sha, proposal: null, queuedIds: [] }
  const isText = now.encoding === 'utf-8' && draft.encoding === 'utf-8' && now.review === null
  if (!isText || now.content === null || draft.content === null) return now
  const merged = merge3(draft.content, now.content, text)
  return merged.kind === 'clean' ? { ...now, baseSha: sha, content: merged.text, proposal: null, queuedIds: [] } : now
}
