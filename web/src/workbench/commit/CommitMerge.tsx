import { provenanceOf } from '../../drafts/provenance.ts'
import type { StagedDraft } from '../../drafts/staging.ts'
import { useWorkbench } from '../context.ts'
import type { CommitConflict } from './conflict.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { latestOf } from './sentParts.ts'
import type { CommitState } from './useCommit.tsx'

export type CommitMergeProps = {
  readonly conflict: CommitConflict
  readonly committing: CommitState
  /** All selected files are committed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Resolves a commit that conflicts with a newer version of a file: merges it, then commits the remaining files. */
export function CommitMerge({ conflict, committing, onDone, onClose }: CommitMergeProps) {
  const { path, workspace, actions, onOpen } = useWorkbench()
  const { draft, currentSha, movedTo, message } = conflict
  const ended = { review: null, merge: null } as const

  const commitRest = async (chosen: readonly StagedDraft[] = conflict.chosen): Promise<void> => {
    const drafts = latestOf(chosen, workspace)
    if (drafts.length === 0) committing.clear()
    const isDone = drafts.length === 0 || (await committing.commit(drafts, message))
    actions.replaced()
    if (isDone) onDone()
  }
  /** Commits the others with another form of this draft. */
  const commitWith = (change: Partial<StagedDraft>): void =>
    void commitRest(conflict.chosen.map(each => (each.path === draft.path ? { ...draft, ...change } : each)))
  const keep = (text: string): void => {
    const now = workspace.state().drafts.get(draft.path)
    if (!now || now.content === null) return
    // A part that was merged before cannot be told from the text that it is merged into.
    if (draft.stagedAs && draft.baseSha !== now.baseSha) return
    const mine = draft.stagedAs ? (draft.content ?? '') : now.content
    workspace.put({ ...now, merge: { currentSha, mine, text } })
  }
  /** The merge becomes the draft, based on the version it was merged with; of a part, it is only committed. */
  const commitMerge = (content: string | null): void => {
    const { handEdits } = provenanceOf(draft)
    const proposal = draft.proposal && { ...draft.proposal, handEdits, isMerged: true }
    const merged = { ...draft, ...ended, proposal, baseSha: currentSha, content }
    if (!draft.stagedAs) workspace.put(merged)
    commitWith(merged)
  }
  /** Changes that were left out stay, and so does the draft. */
  const takeTheirs = (): void => {
    if (!draft.stagedAs) actions.discard(draft.path)
    void commitRest(conflict.chosen.filter(each => each.path !== draft.path))
  }
  /** The file was moved by someone else: the draft follows it to the new path. */
  const followMove = (): void => {
    if (movedTo === null) return
    const whole = (draft.stagedAs && workspace.state().drafts.get(draft.path)) ?? draft
    workspace.put({ ...whole, ...ended, path: movedTo })
    workspace.discard(draft.path)
    if (draft.path === path) onOpen(movedTo)
    commitWith({ path: movedTo })
  }
  return (
    <MergeDialog
      conflict={conflict}
      isBusy={committing.isBusy}
      error={committing.error}
      onClose={onClose}
      onText={keep}
      onCommit={commitMerge}
      onTheirs={takeTheirs}
      onFollow={followMove}
    />
  )
}
