import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { readFile } from '../../api/files.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { MergeActions } from '../../workbench/commit/merge/MergeActions.tsx'
import { MergeParts } from '../../workbench/commit/merge/MergeParts.tsx'
import { useMergeDecisions } from '../../workbench/commit/merge/useMergeDecisions.ts'

type Resolved = NonNullable<Schemas['RevertRequest']['resolved']>[number]

export type RevertConflictProps = {
  readonly projectId: number
  readonly conflict: Schemas['MergeConflictProblem']
  readonly isBusy: boolean
  readonly error: unknown
  readonly onResolve: (file: Resolved) => void
  readonly onClose: () => void
}

const none: readonly never[] = []

const names = {
  ours: 'Before this commit',
  theirs: 'Now',
  takeOurs: 'Take the earlier text',
  takeTheirs: 'Keep it as it is now',
} as const

/** A file whose lines were changed again after the commit that is reverted: people decide what it becomes. */
export function RevertConflict({ projectId, conflict, isBusy, error, onResolve, onClose }: RevertConflictProps) {
  const { path, currentSha, merge } = conflict
  const { parts, decided, undecided, text, decide } = useMergeDecisions({ marked: merge?.text ?? '', texts: none })
  const [failure, setFailure] = useState<unknown>(null)
  const keepCurrent = async (): Promise<void> => {
    try {
      const now = currentSha === null ? null : await readFile(projectId, path)
      onResolve({ path, content: now?.content ?? null, encoding: now?.encoding ?? 'utf-8', baseSha: now?.sha ?? null })
    } catch (problem) {
      setFailure(problem)
    }
  }
  return (
    <Dialog size="72rem" isTall onClose={onClose} title={`${path} has changed since this commit`}>
      <div className="wb-merge">
        <Text size="sm">Nothing was written yet. {merge === null && reasonFor(currentSha)}</Text>
        {merge !== null && (
          <MergeParts names={names} path={path} parts={parts} decided={decided} theirCommit={null} onDecide={decide} />
        )}
        {(error ?? failure) !== null && <ProblemAlert title="Nothing was reverted" error={error ?? failure} />}
        <MergeActions undecided={merge === null ? null : undecided}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {merge === null ? (
            <Button loading={isBusy} onClick={() => void keepCurrent()}>
              Leave this file as it is
            </Button>
          ) : (
            <Button
              loading={isBusy}
              disabled={undecided > 0}
              onClick={() => onResolve({ path, content: text, baseSha: currentSha })}
            >
              Revert with this text
            </Button>
          )}
        </MergeActions>
      </div>
    </Dialog>
  )
}

function reasonFor(currentSha: string | null): string {
  if (currentSha === null) return 'The file was deleted or moved since, so there is nothing of it to take back.'
  return 'This commit cannot be taken back in this file without losing what was changed later.'
}
