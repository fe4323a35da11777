import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isQueued } from '../../api/commits.ts'
import { project as projectQuery } from '../../api/queries.ts'
import type { Draft } from '../../drafts/draft.ts'
import { useHostLabel } from '../../outage/hostLabel.ts'
import { openQueueProjectId, type QueuedCommit, queuedCommits } from '../../outage/queue.ts'
import { LiveChip } from './LiveChip.tsx'
import type { SentCommit } from './sending/useCommit.tsx'

/** Events report the state of a queued commit; polling covers missed ones. */
const pollMs = 10_000

export type CommitChipProps = {
  readonly projectId: number
  /** The open file; `''` if none. */
  readonly path: string
  readonly drafts: ReadonlyMap<string, Draft>
  /** The last commit since the page was opened. */
  readonly last: SentCommit | null
  readonly onCommit: (dialog: { readonly kind: 'commit' }) => void
}

/** The state of the open file's last commit: waiting for the code host, at the code host, or visible to readers. */
export function CommitChip({ projectId, path, drafts, last, onCommit }: CommitChipProps) {
  const host = useHostLabel(projectId)
  useOpenedCommit(drafts.has(path), onCommit)
  const [watched, watch] = useState<TrackedCommit | null>(null)
  const project = useQuery(projectQuery(projectId)).data
  const lastQueued = last && isQueued(last.accepted) ? last.accepted : null
  const isAny = (project?.queuedCommits ?? 0) > 0 || watched !== null || lastQueued !== null
  const { data } = useQuery({
    ...queuedCommits(projectId),
    enabled: isAny,
    refetchInterval: query => (query.state.data?.some(({ status }) => status !== 'LANDED') ? pollMs : false),
  })
  // A commit that was just queued is not in the list yet.
  const queue = data ?? (lastQueued ? [lastQueued] : [])
  const open = queue.filter(({ status, files }) => status !== 'LANDED' && (path === '' || hasFile(files, path))).at(-1)
  const newest = queue.findLast(isWaiting)?.id ?? null
  const shownBefore = project?.pagesCommitSha ?? null
  useEffect(() => {
    if (newest !== null) watch({ id: newest, shownBefore })
  }, [newest, shownBefore])
  if (open !== undefined) {
    return (
      <button type="button" className="wb-live" data-state="waits" onClick={() => openQueueProjectId.set(projectId)}>
        {statusText(open.status, host.within)}
      </button>
    )
  }
  const landed = queue.find(({ id, status }) => id === watched?.id && status === 'LANDED')?.commitSha ?? null
  const isAtHost = last !== null && !isQueued(last.accepted)
  const sha = last && !isQueued(last.accepted) ? last.accepted.sha : landed
  const before = isAtHost ? last.shownBefore : (watched?.shownBefore ?? null)
  return sha === null ? null : <LiveChip key={sha} projectId={projectId} sha={sha} shownBefore={before} />
}

/** A queued commit seen waiting on this page, and the commit that readers saw then. */
type TrackedCommit = { readonly id: number; readonly shownBefore: string | null }

/** Opening a queued commit from the list leads here, to commit its text again. */
function useOpenedCommit(isKept: boolean, onCommit: CommitChipProps['onCommit']): void {
  const navigate = useNavigate()
  const isOpened = useLocation({ select: ({ hash }) => hash === 'commit' }) && isKept
  useEffect(() => {
    if (!isOpened) return
    onCommit({ kind: 'commit' })
    void navigate({ to: '.', hash: '', replace: true })
  }, [isOpened, navigate, onCommit])
}

function isWaiting({ status }: QueuedCommit): boolean {
  return status === 'WAITING'
}

function hasFile(files: QueuedCommit['files'], path: string): boolean {
  return files.some(file => file.path === path)
}

function statusText(status: QueuedCommit['status'], host: string): string {
  if (status === 'CONFLICT') return 'Needs your decision'
  return status === 'REFUSED' ? `Rejected by ${host}` : `Waiting for ${host}`
}
