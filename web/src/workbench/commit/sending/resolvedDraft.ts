import type { Draft, NewDraft } from '../../../drafts/draft.ts'
import { provenanceOf } from '../../../drafts/provenance.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import type { CommitConflict } from './conflict.ts'

const ended = { review: null, merge: null } as const

/**
 * What is committed after a merge, based on the version it was merged with. If the draft was edited since it was sent,
 * this is a part of it, and the later edits stay. A file that is moved is based on nothing; its draft is the merge only
 * if it has the text `earlier` of an earlier try.
 */
export function mergedDraft(
  { draft, source, currentSha }: Pick<CommitConflict, 'draft' | 'source' | 'currentSha'>,
  now: Draft | undefined,
  content: string | null,
  earlier: string | null = null,
): StagedDraft {
  const baseSha = source === null ? currentSha : null
  const isMerge = source === null ? now?.baseSha === baseSha : now?.content === earlier
  const isEdited = now !== undefined && now.content !== draft.content && !isMerge
  const stagedAs = draft.stagedAs ?? (isEdited ? { content: draft.content, baseSha: draft.baseSha } : null)
  const merged = { ...draft, ...ended, proposal: mergedProposal(draft), baseSha, content }
  return stagedAs ? { ...merged, stagedAs } : merged
}

/** The draft of a file that was moved: the text of a proposal is committed, as its session names the earlier path. */
export function movedDraft(draft: Draft, path: string): NewDraft {
  return { ...draft, ...ended, proposal: mergedProposal(draft), path }
}

/** The draft of a file that is moved here and elsewhere, as a change of the text `baseSha` at the path that it has there. */
export function followingMove<T extends StagedDraft>(draft: T, baseSha: string | null, path: string): T {
  const stagedAs = draft.stagedAs && { ...draft.stagedAs, baseSha }
  return { ...draft, path, baseSha, movedFrom: undefined, ...(stagedAs && { stagedAs }) }
}

/** The draft of a file that is moved, with what someone else has changed at its old path. */
export function mergedMove(draft: Draft, content: string): NewDraft {
  return { ...draft, ...ended, proposal: mergedProposal(draft), content }
}

function mergedProposal(draft: Draft): Draft['proposal'] {
  const { handEdits } = provenanceOf(draft)
  return draft.proposal && { ...draft.proposal, handEdits, isMerged: true }
}
