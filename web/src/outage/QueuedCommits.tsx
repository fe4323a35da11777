import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { dependentCommits } from './dependentCommits.ts'
import { useHostLabel } from './hostLabel.ts'
import { QueuedCommitRow } from './QueuedCommitRow.tsx'
import { type QueuedCommit, queuedCommits } from './queue.ts'
import { useQueueActions } from './useQueueActions.ts'

/** Events may be missed, and the time of the next attempt is shown. */
const pollMs = 5_000

export type QueuedCommitsProps = { readonly projectId: number; readonly onClose: () => void }

/** The commits that the code host has not received yet, with the actions for each. */
export function QueuedCommits({ projectId, onClose }: QueuedCommitsProps) {
  const { data, error, refetch } = useQuery({ ...queuedCommits(projectId), refetchInterval: pollMs })
  const host = useHostLabel(projectId)
  const actions = useQueueActions(projectId, onClose)
  const [asked, setAsked] = useState<readonly QueuedCommit[] | null>(null)
  const problem = actions.retry.error ?? actions.open.error

  if (asked !== null) {
    const close = () => {
      actions.withdraw.reset()
      setAsked(null)
    }
    return (
      <ConfirmDialog
        title={asked.length === 1 ? 'Withdraw the commit?' : `Withdraw ${asked.length} commits?`}
        action="Withdraw"
        isBusy={actions.withdraw.isPending}
        error={actions.withdraw.error}
        onConfirm={() => actions.withdraw.mutate(asked, { onSuccess: close })}
        onClose={close}
      >
        {asked.length === 1
          ? 'It will not be sent. Its changes become a draft again on this device.'
          : 'The later ones change the same files. None of them will be sent. Their changes become a draft again on this device.'}
      </ConfirmDialog>
    )
  }
  const queue = data ?? []
  const open = queue.filter(({ status }) => status !== 'LANDED')
  const landed = queue.filter(({ status }) => status === 'LANDED')
  const rows = (commits: readonly QueuedCommit[]) =>
    commits.map(commit => (
      <QueuedCommitRow
        key={commit.id}
        commit={commit}
        host={host.within}
        isBusy={actions.retry.isPending || actions.open.isPending}
        onRetry={() => actions.retry.mutate(commit)}
        onOpen={() => actions.open.mutate(dependentCommits(queue, commit))}
        onWithdraw={() => setAsked(dependentCommits(queue, commit))}
      />
    ))
  return (
    <Dialog title="Queued commits" size="lg" onClose={onClose}>
      {error && !data && <ProblemAlert title="Cannot load the commits" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} radius="lg" />}
      {problem && <ProblemAlert title="Nothing was changed" error={problem} />}
      {data && open.length === 0 && <Text>No queued commits: {host.within} has received all of them.</Text>}
      {open.length > 0 && <ol className="rows">{rows(open)}</ol>}
      {landed.length > 0 && (
        <>
          <Title order={2} size="h3" mt="lg" mb="xs">
            Sent in the last 24 hours
          </Title>
          <ol className="rows">{rows(landed)}</ol>
        </>
      )}
    </Dialog>
  )
}
