import { merge3 } from '#domain/text/merge.ts'
import type { Draft, NewDraft } from './draft.ts'

/** A committed draft: the resulting version, and its text, which a merge may have changed. */
export type LandedDraft = {
  readonly draft: Draft
  readonly sha: string | null
  /** `null` if it is unknown. */
  readonly text: string | null
}

/**
 * Rebases a draft when an earlier state of it is committed. `null` if nothing remains. Later edits are based on the
 * commit, so that users never merge with their own changes; if they cannot be rebased, the draft is unchanged.
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
