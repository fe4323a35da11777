import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { project as projectQuery } from '../../api/queries.ts'

const pollMs = 3_000

/** Whether readers see the last commit. Events say so at once; where one is missed, asking does. */
export function LiveChip({ projectId, sha }: { readonly projectId: number; readonly sha: string }) {
  const { data } = useQuery({
    ...projectQuery(projectId),
    refetchInterval: query => (query.state.data?.pagesCommitSha === sha ? false : pollMs),
  })
  const isLive = data?.pagesCommitSha === sha
  return (
    <Link className="wb-live" to="/projects/$id/commits/$sha" params={{ id: String(projectId), sha }}>
      {isLive ? 'Live' : 'Site updates …'} · {sha.slice(0, 7)}
    </Link>
  )
}
