import { merge3 } from '#domain/text/merge.ts'
import type { Draft, NewDraft } from './draft.ts'
import { holdsOwnWords, laterPart, partOf } from './partProvenance.ts'
import type { StagedDraft } from './staging.ts'

/** A committed draft: the resulting version, and its text, which a merge may have changed. */
export type LandedDraft = {
  /** As chosen: a merge of it is in `text`. */
  readonly draft: StagedDraft
  readonly sha: string | null
  /** `null` if it is unknown. */
  readonly text: string | null
}

/**
 * Rebases a draft when an earlier state of it is committed. `null` if nothing remains. Later edits are based on the
 * commit, so that users never merge with their own changes; if they cannot be rebased, the draft is unchanged.
 */
export function rebaseDraft(now: Draft, { draft, sha, text }: LandedDraft): NewDraft | null {
  if ((now.content === draft.content && now.encoding === draft.encoding) || isEarlierState(now, draft)) return null
  if (now.baseSha !== draft.baseSha || (sha !== null && text === null)) return now
  const { content } = now
  const rest =
    draft.stagedAs && draft.content !== null && content !== null ? partOf(now.proposal, draft.content, content) : null
  const proposal = holdsOwnWords(draft.proposal) ? laterPart(rest) : rest
  const rebased = { ...now, baseSha: sha, proposal, queuedIds: [], sent: [] }
  if (text === draft.content || text === null) return rebased
  const isText = now.encoding === 'utf-8' && draft.encoding === 'utf-8' && now.review === null
  if (!isText || content === null || draft.content === null) return now
  const merged = merge3(draft.content, content, text)
  if (merged.kind === 'conflicted') return now
  return { ...rebased, content: merged.text, proposal: proposal && { ...proposal, isMerged: true } }
}

/** Whether `now` is an older state of the committed draft, which this tab read before another one edited it further. */
function isEarlierState(now: Draft, { startedAtMs, savedAtMs }: Draft): boolean {
  return now.startedAtMs === startedAtMs && now.savedAtMs < savedAtMs
}

/** Rebases a draft on a version that turned out to hold what was sent of it. `null` if nothing remains. */
export function rebaseOnSent(now: Draft, sha: string | null, text: string | null): NewDraft | null {
  if (now.content === text) return null
  const isPart = text !== null && now.content !== null && now.sent?.includes(text)
  const proposal = isPart ? laterPart(partOf(now.proposal, text, now.content ?? '')) : null
  return { ...now, baseSha: sha, proposal, sent: [] }
}
