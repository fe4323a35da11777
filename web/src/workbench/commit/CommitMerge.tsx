import { useWorkbench } from '../context.ts'
import { provenanceOf } from '../drafts/provenance.ts'
import type { CommitConflict } from './conflict.ts'
import { MergeDialog } from './MergeDialog.tsx'
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

  const commitRest = async (chosen: readonly string[] = conflict.chosen): Promise<void> => {
    const drafts = chosen.flatMap(of => workspace.state().drafts.get(of) ?? [])
    if (drafts.length === 0) committing.clear()
    const isDone = drafts.length === 0 || (await committing.commit(drafts, message))
    actions.replaced()
    if (isDone) onDone()
  }
  const keep = (text: string): void => {
    const now = workspace.state().drafts.get(draft.path)
    if (!now || now.content === null) return
    workspace.put({ ...now, merge: { currentSha, mine: now.content, text } })
  }
  /** The merge becomes the draft, based on the version it was merged with. */
  const commitMerge = (content: string | null): void => {
    const { handEdits } = provenanceOf(draft)
    const proposal = draft.proposal && { ...draft.proposal, handEdits, isMerged: true }
    workspace.put({ ...draft, ...ended, proposal, baseSha: currentSha, content })
    void commitRest()
  }
  const takeTheirs = (): void => {
    actions.discard(draft.path)
    void commitRest()
  }
  /** The file was moved by someone else: the draft follows it to the new path. */
  const followMove = (): void => {
    if (movedTo === null) return
    workspace.put({ ...draft, ...ended, path: movedTo })
    workspace.discard(draft.path)
    if (draft.path === path) onOpen(movedTo)
    void commitRest(conflict.chosen.map(of => (of === draft.path ? movedTo : of)))
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
