import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatOf } from '#site/formats.ts'
import type { Schemas } from '../../api/client.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Redline } from '../../workbench/versions/Redline.tsx'
import { version } from '../../workbench/versions/requests.ts'
import { FileDiff } from './FileDiff.tsx'

export type FileRedlineProps = {
  readonly projectId: number
  readonly file: Schemas['CommitDetails']['files'][number]
  /** The commit, and the one that it is compared with. */
  readonly sha: string
  readonly parent: string | null
}

/** What a commit changes in one file, as its readers see it; by its source where the file is not a page. */
export function FileRedline({ projectId, file, sha, parent }: FileRedlineProps) {
  const { path, previousPath = path, status, diff } = file
  const isPage = formatOf(path) !== null
  const wanted = { before: isPage && status !== 'added' && parent !== null, after: isPage && status !== 'deleted' }
  const before = useQuery({ ...version(projectId, previousPath, parent ?? ''), enabled: wanted.before })
  const after = useQuery({ ...version(projectId, path, sha), enabled: wanted.after })
  const error = before.error ?? after.error
  if (!isPage || before.data?.encoding === 'base64' || after.data?.encoding === 'base64')
    return <FileDiff diff={diff} />
  if (error) {
    const retry = () => void (before.error ? before : after).refetch()
    return <ProblemAlert title="Cannot load the page" error={error} onRetry={retry} />
  }
  if ((wanted.before && !before.data) || (wanted.after && !after.data)) return <Skeleton h="8rem" />
  return <Redline path={path} before={before.data?.content ?? null} after={after.data?.content ?? null} />
}
