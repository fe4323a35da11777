import { useRef } from 'react'
import type { StagedDraft } from '../../../drafts/staging.ts'
import { toast } from '../../../ui/toast.ts'
import { useWorkbench } from '../../context.ts'
import type { CommitConflict } from '../sending/conflict.ts'
import { followingMove, mergedDraft, movedDraft } from '../sending/resolvedDraft.ts'
import { latestOf } from '../sending/sentParts.ts'
import type { CommitState } from '../sending/useCommit.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import type { OnMergeText } from './useMergeDecisions.ts'

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
  const { draft, source, currentSha, merged, movedTo, message } = conflict
  /** The merge that an earlier try made the draft. */
  const earlier = useRef<string | null>(null)

  const commitRest = async (chosen: readonly StagedDraft[] = conflict.chosen): Promise<void> => {
    const drafts = latestOf(chosen, workspace)
    if (drafts.length === 0) committing.clear()
    const isDone = drafts.length === 0 || (await committing.commit(drafts, message))
    actions.replaced(movedTo === null ? [draft.path] : [draft.path, movedTo])
    if (isDone) onDone()
  }
  /** Commits the others with another form of this draft. */
  const commitWith = (change: Partial<StagedDraft>): void =>
    void commitRest(conflict.chosen.map(each => (each.path === draft.path ? { ...draft, ...change } : each)))
  const keep: OnMergeText = (text, texts) => {
    const now = workspace.state().drafts.get(draft.path)
    if (!now || now.content === null) return
    // A part that was merged before cannot be told from the text that it is merged into.
    if (draft.stagedAs && draft.baseSha !== now.baseSha) return
    const decisions = merged === null ? undefined : { marked: merged.marked, texts }
    workspace.put({ ...now, merge: { currentSha, mine: draft.content ?? '', text, decisions } })
  }
  /** The merge becomes the draft; of a part, it is only committed. */
  const commitMerge = (content: string | null): void => {
    if (source !== null) {
      if (currentSha === null) workspace.discard(source.path)
      else workspace.put({ ...source, baseSha: currentSha })
    }
    const result = mergedDraft(conflict, workspace.state().drafts.get(draft.path), content, earlier.current)
    if (!result.stagedAs) {
      workspace.put(result)
      earlier.current = content
    }
    commitWith(result)
  }
  /** Changes that were left out stay, and so does the draft. */
  const takeTheirs = (): void => {
    if (!draft.stagedAs) actions.discard(draft.path, movedTo ?? (currentSha === null ? null : source?.path))
    void commitRest(conflict.chosen.filter(each => each.path !== draft.path && each !== source))
  }
  /** The file was moved by someone else: the draft follows it to the new path. */
  const followMove = (): void => {
    if (movedTo === null) return
    const { drafts } = workspace.state()
    const now = drafts.get(draft.path)
    if (now && drafts.has(movedTo)) {
      toast(`There is already a draft of ${movedTo}. Commit or discard it first.`)
      return
    }
    if (now) {
      workspace.put(movedDraft(source === null ? now : followingMove(now, source.baseSha, movedTo), movedTo))
      workspace.discard(draft.path)
      if (source !== null) workspace.discard(source.path)
      if (draft.path === path) onOpen(movedTo)
    }
    commitWith(source === null ? { path: movedTo } : followingMove(draft, source.baseSha, movedTo))
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
