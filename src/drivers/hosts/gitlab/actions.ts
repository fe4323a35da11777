import { type FileChange, type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'
import { type Gitlab, projectPath } from './api.ts'

export type Action = {
  readonly action: 'create' | 'update' | 'delete'
  readonly file_path: string
  readonly content?: string
  readonly encoding?: 'base64'
  readonly last_commit_id?: string
}

/**
 * The changes as GitLab's actions, for a head at which every path holds what was expected. Deletions come first, so
 * that a file may replace a folder that they empty. An update keeps the mode of the file.
 */
export async function actionsFor(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  head: string,
  changes: readonly FileChange[],
): Promise<readonly Action[]> {
  const needed = changes.filter(change => !isVoid(change)).toSorted((a, b) => orderOf(a) - orderOf(b))
  return await Promise.all(
    needed.map(async ({ path, content, expectedSha }): Promise<Action> => {
      if (content && expectedSha === null) return createAction({ path, content })
      const last_commit_id = await lastCommitOf(gitlab, access, repo, head, path)
      if (!content) return { action: 'delete', file_path: path, last_commit_id }
      return { ...createAction({ path, content }), action: 'update', last_commit_id }
    }),
  )
}

export function createAction({ path, content }: { readonly path: string; readonly content: Uint8Array }): Action {
  return { action: 'create', file_path: path, content: Buffer.from(content).toString('base64'), encoding: 'base64' }
}

/** Deleting a missing file, or writing the content it already has. */
function isVoid({ content, expectedSha }: FileChange): boolean {
  return (content && gitObject('blob', content).sha) === expectedSha
}

function orderOf({ content }: FileChange): number {
  return content === null ? 0 : 1
}

async function lastCommitOf(
  { http }: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  head: string,
  path: string,
): Promise<string> {
  const request = { method: 'HEAD', path: projectPath(id, 'repository/files', path), query: { ref: head } } as const
  const lastCommit = (await http.send(access, request)).headers.get('x-gitlab-last-commit-id')
  if (!lastCommit) throw new HostError('failed', `GitLab does not say which commit last touched ${path}`)
  return lastCommit
}
