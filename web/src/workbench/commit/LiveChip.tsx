import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { project as projectQuery } from '../../api/queries.ts'

const pollMs = 3_000

export type LiveChipProps = {
  readonly projectId: number
  readonly sha: string
  /** The commit that readers saw when this one was sent. */
  readonly shownBefore: string | null
}

/** Whether readers see the last commit or a later one. Events report it; polling covers missed ones. */
export function LiveChip({ projectId, sha, shownBefore }: LiveChipProps) {
  const wanted = projectQuery(projectId)
  const isShown = (shown: string | null | undefined) => shown === sha || (shown != null && shown !== shownBefore)
  const { data } = useQuery({
    ...wanted,
    refetchInterval: query => (isShown(query.state.data?.pagesCommitSha) ? false : pollMs),
  })
  const isLive = isShown(data?.pagesCommitSha)
  return (
    <Link className="wb-live" to="/projects/$id/commits/$sha" params={{ id: String(projectId), sha }}>
      {isLive ? 'Live' : 'Updating the site …'} · {sha.slice(0, 7)}
    </Link>
  )
}
