import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { allFiles, commit as commitDetails } from '../../api/queries.ts'
import { lastCommitOf, version } from './requests.ts'

export type Removal = {
  /** `null` if the project never had the file. */
  readonly commit: Schemas['Commit'] | null
  /** The file that has its text now; `null` if there is none. */
  readonly movedTo: string | null
}

const renamesMax = 10

/** How a file went that the project does not have: its commits say what it was renamed to, and its bytes who has them. */
export async function removalOf(client: QueryClient, projectId: number, path: string): Promise<Removal> {
  const fresh = { staleTime: 0 }
  const [folder, commit] = await Promise.all([
    client.fetchQuery({ ...allFiles(projectId), ...fresh }),
    client.fetchQuery({ ...lastCommitOf(projectId, path), ...fresh }),
  ])
  if (commit === null) return { commit, movedTo: null }
  const files = folder.type === 'directory' ? folder.entries.filter(({ type }) => type === 'file') : []
  let [name, removing]: [string, Schemas['Commit'] | null] = [path, commit]
  for (let renames = 0; removing !== null && renames < renamesMax; renames++) {
    const details = await client.fetchQuery(commitDetails(projectId, removing.sha))
    const renamed = details.files.find(
      ({ status, previousPath }) => status === 'renamed' && previousPath === name,
    )?.path
    if (renamed === undefined) break
    if (files.some(file => file.path === renamed)) return { commit, movedTo: renamed }
    name = renamed
    removing = await client.fetchQuery({ ...lastCommitOf(projectId, name), ...fresh })
  }
  const before = commit.parents[0]
  const last = before === undefined ? null : await client.fetchQuery(version(projectId, path, before)).catch(() => null)
  return { commit, movedTo: files.find(({ sha }) => sha === last?.sha)?.path ?? null }
}
