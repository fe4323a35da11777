import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { type CommitReply, commitQueued, isQueued } from '../../api/commits.ts'
import type { FileRecord } from '../../api/files.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { isProblem } from '../../api/problem.ts'
import { TextLink } from '../../ui/links.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { useWorkbench } from '../context.ts'
import { restoreVersion, version } from './requests.ts'
import { VersionComparison } from './VersionComparison.tsx'

export type VersionViewProps = {
  readonly projectId: number
  /** The current path. */
  readonly path: string
  /** The loaded history of the file, the newest first. */
  readonly commits: readonly Schemas['Commit'][]
  readonly commit: Schemas['Commit']
  /** `null`: the file was deleted. */
  readonly now: FileRecord | null
  readonly onRestored: (accepted: CommitReply) => void
  readonly onDone: () => void
}

/** One version of a file: how it differs from now or from another one, and the way back to it. */
export function VersionView({ projectId, path, commits, commit, now, onRestored, onDone }: VersionViewProps) {
  const client = useQueryClient()
  const { draftState } = useWorkbench()
  const then = commit.path ?? path
  const { data, error } = useQuery(version(projectId, then, commit.sha))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  if (isProblem(error, 'not_found')) return <Text size="sm">This commit deleted the file.</Text>
  if (error) return <ProblemAlert title="Cannot load this version" error={error} />
  if (!data) return <Skeleton h={120} />
  const restore = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const moved = then === path ? {} : { versionPath: then }
      const done = await restoreVersion(
        { id: projectId, key: newIdempotencyKey() },
        { path, sha: commit.sha, baseSha: now?.sha ?? null, ...moved },
      )
      onRestored(done)
      await client.invalidateQueries({ queryKey: ['project', projectId] })
      const kept = draftState.drafts.has(path) ? ' Your uncommitted changes stay; a commit merges them with it.' : ''
      toast((isQueued(done) ? commitQueued : `${path} was restored.`) + kept)
      onDone()
    } catch (problem) {
      setFailure(problem)
      // Another commit came first: the next comparison is with that.
      await client.invalidateQueries({ queryKey: ['project', projectId, 'file', path] })
    } finally {
      setBusy(false)
    }
  }
  const isSame = now?.sha === data.sha
  const draft = draftState.drafts.get(path) ?? null
  return (
    <div className="wb-version">
      <VersionComparison {...{ projectId, path, commits, commit, now, draft }} then={data} />
      {failure !== null && <ProblemAlert title="Nothing was restored" error={failure} />}
      <Group gap="xs">
        {!isSame && (
          <Button size="compact-sm" loading={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        )}
        <TextLink
          to="/projects/$id/commits/$sha"
          params={{ id: String(projectId), sha: commit.sha }}
          fz="sm"
          className="tap"
        >
          Whole commit {commit.sha.slice(0, 7)}
        </TextLink>
      </Group>
    </div>
  )
}
