import { Button } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useStore } from '../store.ts'
import { loadWithRetry } from '../ui/loadWithRetry.ts'
import { queuedCommitsText } from '../ui/queuedCommitsText.ts'
import { useHostLabel } from './hostLabel.ts'
import { OutageBanner } from './OutageBanner.tsx'
import { openQueueProjectId } from './queue.ts'

const QueuedCommits = loadWithRetry(async () => (await import('./QueuedCommits.tsx')).QueuedCommits)

export type OutageBarProps = {
  readonly projectId: number
  /** When the data shown was read from the host; `null` while the host responds. */
  readonly since: string | null
  /** The number of commits that have not landed. */
  readonly waiting: number
}

/** Below the header of a project: the state of its code host during an outage, and the list of queued commits. */
export function OutageBar({ projectId, since, waiting }: OutageBarProps) {
  const host = useHostLabel(projectId)
  const isListed = useStore(openQueueProjectId) === projectId
  useEffect(() => () => openQueueProjectId.set(null), [])
  const list = waiting > 0 && (
    <Button
      size="compact-sm"
      variant="default"
      aria-haspopup="dialog"
      onClick={() => openQueueProjectId.set(projectId)}
    >
      {queuedCommitsText(waiting)}
    </Button>
  )
  return (
    <>
      {since !== null && (
        <OutageBanner projectId={projectId} since={since}>
          {list}
        </OutageBanner>
      )}
      {since === null && list && (
        <div className="wb-bar" data-kind="warning" role="status">
          <span>{host.atStart} has not received all commits yet.</span>
          {list}
        </div>
      )}
      <Suspense fallback={null}>
        {isListed && <QueuedCommits projectId={projectId} onClose={() => openQueueProjectId.set(null)} />}
      </Suspense>
    </>
  )
}
