import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { mergeParts, mergeText } from '../../workbench/commit/conflicts.ts'
import { MergeParts } from '../../workbench/commit/MergeParts.tsx'
import { readFile } from '../../workbench/service.ts'

type Resolved = NonNullable<Schemas['RevertRequest']['resolved']>[number]

export type RevertConflictProps = {
  readonly projectId: number
  readonly conflict: Schemas['MergeConflictProblem']
  readonly isBusy: boolean
  readonly error: unknown
  readonly onResolve: (file: Resolved) => void
  readonly onClose: () => void
}

const names = {
  ours: 'Before this commit',
  theirs: 'Now',
  takeOurs: 'Take the earlier text',
  takeTheirs: 'Keep it as it is now',
} as const

/** A file whose lines were changed again after the commit that is reverted: people decide what it becomes. */
export function RevertConflict({ projectId, conflict, isBusy, error, onResolve, onClose }: RevertConflictProps) {
  const { path, currentSha, merge } = conflict
  const [parts] = useState(() => mergeParts(merge?.text ?? ''))
  const [decided, setDecided] = useState<ReadonlyMap<number, string>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)
  const open = parts.filter(({ kind }, index) => kind === 'conflict' && !decided.has(index)).length
  const decide = (index: number, text: string | null): void => {
    const next = new Map(decided)
    if (text === null) next.delete(index)
    else next.set(index, text)
    setDecided(next)
  }
  const keepCurrent = async (): Promise<void> => {
    try {
      const now = currentSha === null ? null : await readFile(projectId, path)
      onResolve({ path, content: now?.content ?? null, encoding: now?.encoding ?? 'utf-8', baseSha: now?.sha ?? null })
    } catch (problem) {
      setFailure(problem)
    }
  }
  return (
    <Dialog size="72rem" onClose={onClose} title={`${path} has changed since this commit`}>
      <div className="wb-merge">
        <Text size="sm">Nothing was written yet. {merge === null && reasonFor(currentSha)}</Text>
        {merge !== null && (
          <MergeParts names={names} path={path} parts={parts} decided={decided} theirCommit={null} onDecide={decide} />
        )}
        {(error ?? failure) !== null && <ProblemAlert title="Nothing was reverted" error={error ?? failure} />}
        <Group justify="flex-end">
          {merge !== null && (
            <Text size="sm" role="status">
              {open === 0 ? 'Nothing left to decide' : `${open} ${open === 1 ? 'place' : 'places'} to decide`}
            </Text>
          )}
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
              disabled={open > 0}
              onClick={() => onResolve({ path, content: mergeText(parts, decided), baseSha: currentSha })}
            >
              Revert with this text
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  )
}

function reasonFor(currentSha: string | null): string {
  return currentSha === null ? 'The file was deleted or moved since.' : 'The file cannot be merged by line.'
}
