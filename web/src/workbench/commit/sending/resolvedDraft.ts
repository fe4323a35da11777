import type { Draft, NewDraft } from '../../../drafts/draft.ts'
import { provenanceOf } from '../../../drafts/provenance.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import type { CommitConflict } from './conflict.ts'

const ended = { review: null, merge: null } as const

/**
 * What is committed after a merge, based on the version it was merged with. If the draft was edited since it was sent,
 * this is a part of it, and the later edits stay.
 */
export function mergedDraft(
  { draft, currentSha }: Pick<CommitConflict, 'draft' | 'currentSha'>,
  now: Draft | undefined,
  content: string | null,
): StagedDraft {
  const isEdited = now !== undefined && now.content !== draft.content && now.baseSha !== currentSha
  const stagedAs = draft.stagedAs ?? (isEdited ? { content: draft.content, baseSha: draft.baseSha } : null)
  const merged = { ...draft, ...ended, proposal: mergedProposal(draft), baseSha: currentSha, content }
  return stagedAs ? { ...merged, stagedAs } : merged
}

/** The draft of a file that was moved: the text of a proposal is committed, as its session names the earlier path. */
export function movedDraft(draft: Draft, path: string): NewDraft {
  return { ...draft, ...ended, proposal: mergedProposal(draft), path }
}

/** The draft of a file that is moved, with what someone else has changed at its old path. */
export function mergedMove(draft: Draft, content: string): NewDraft {
  return { ...draft, ...ended, proposal: mergedProposal(draft), content }
}

function mergedProposal(draft: Draft): Draft['proposal'] {
  const { handEdits } = provenanceOf(draft)
  return draft.proposal && { ...draft.proposal, handEdits, isMerged: true }
}
