import { useWorkbench } from '../context.ts'
import type { CommitConflict } from './conflict.ts'
import { MergeDialog } from './MergeDialog.tsx'
import type { CommitState } from './useCommit.tsx'

export type CommitMergeProps = {
  readonly conflict: CommitConflict
  readonly committing: CommitState
  /** All that was chosen is committed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A commit that met a newer version of a file: its merge, and the commit of the rest after it. */
export function CommitMerge({ conflict, committing, onDone, onClose }: CommitMergeProps) {
  const { path, workspace, actions, onOpen } = useWorkbench()
  const { draft, currentSha, movedTo, message } = conflict
  const ended = { review: null, proposal: null, merge: null } as const

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
  /** The merge becomes the draft, on the version it was merged with. */
  const commitMerge = (content: string | null): void => {
    workspace.put({ ...draft, ...ended, baseSha: currentSha, content })
    void commitRest()
  }
  const takeTheirs = (): void => {
    actions.discard(draft.path)
    void commitRest()
  }
  /** Others moved the file: the draft goes on at its new path. */
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
