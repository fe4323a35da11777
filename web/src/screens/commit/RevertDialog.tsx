import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { commitQueued, isQueued } from '../../api/commits.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { isProblem, type ProblemDocument } from '../../api/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { toast } from '../../ui/toast.ts'
import { revertCommit } from '../../workbench/versions/requests.ts'
import type { RevertConflictOf } from './revertMerge.ts'

export type RevertDialogProps = {
  readonly projectId: number
  readonly commit: Schemas['CommitDetails']
  readonly onClose: () => void
}

const RevertConflict = loadWithRetry(async () => (await import('./RevertConflict.tsx')).RevertConflict)

type Resolved = NonNullable<Schemas['RevertRequest']['resolved']>
const none: Resolved = []

async function byBlock(client: QueryClient, of: RevertConflictOf): Promise<Schemas['MergeConflictProblem']> {
  const module = await import('./revertMerge.ts').catch(() => null)
  return module ? await module.revertMerge(client, of) : of.conflict
}

function isMergeConflict(body: ProblemDocument): body is Schemas['MergeConflictProblem'] {
  return 'merge' in body
}

/**
 * Takes a commit back with a new one. Where others changed the same lines since, people decide. A commit is reverted
 * once, however often that is requested, so each attempt has a new key.
 */
export function RevertDialog({ projectId, commit, onClose }: RevertDialogProps) {
  const { sha } = commit
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [resolved, setResolved] = useState(none)
  const [conflict, setConflict] = useState<Schemas['MergeConflictProblem'] | null>(null)
  const revert = async (texts: Resolved): Promise<void> => {
    setBusy(true)
    setError(null)
    setResolved(texts)
    try {
      const done = await revertCommit({ id: projectId, key: newIdempotencyKey() }, { sha, resolved: texts })
      await client.invalidateQueries({ queryKey: ['project', projectId] })
      onClose()
      if (isQueued(done)) return toast(commitQueued)
      toast(`Reverted with ${done.sha.slice(0, 7)}.`)
      await navigate({ to: '/projects/$id/commits/$sha', params: { id: String(projectId), sha: done.sha } })
    } catch (problem) {
      const body = isProblem(problem) ? problem.body : null
      if (body !== null && isMergeConflict(body))
        setConflict(await byBlock(client, { projectId, commit, conflict: body }))
      else setError(problem)
    } finally {
      setBusy(false)
    }
  }
  if (conflict !== null) {
    return (
      <Suspense fallback={null}>
        <RevertConflict
          key={`${conflict.path} ${conflict.currentSha}`}
          projectId={projectId}
          conflict={conflict}
          isBusy={isBusy}
          error={error}
          onResolve={file => void revert([...resolved.filter(({ path }) => path !== file.path), file])}
          onClose={onClose}
        />
      </Suspense>
    )
  }
  return (
    <ConfirmDialog
      title="Revert this commit?"
      action="Revert"
      isHarmless
      isBusy={isBusy}
      error={error}
      onConfirm={() => void revert(none)}
      onClose={onClose}
    >
      A new commit takes its changes back. Later changes stay.
    </ConfirmDialog>
  )
}
