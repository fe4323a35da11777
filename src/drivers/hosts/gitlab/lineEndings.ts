import { randomUUID } from 'node:crypto'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'
import type { Action } from './actions.ts'
import { type Gitlab, type GitlabCommit, projectPath } from './api.ts'
import { blobsAt } from './blobs.ts'

/** The name prefix of such a branch. */
export const trialPrefix = 'speckeep-line-ends-'

/**
 * Older versions of GitLab convert CRLF to LF in commits through the API, and `.gitattributes` can make every version
 * do so. Before a path first gets CRLF, a commit on a temporary branch tests this; if CRLF is converted, nothing is
 * written.
 */
export async function requireLineEndingsPreserved(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { head, actions }: { readonly head: string; readonly actions: readonly Action[] },
): Promise<void> {
  const { keptLineEnds } = gitlab.known
  const key = (action: Action) => `${repo.id} ${action.file_path}`
  const tried = actions.filter(action => bytesOf(action)?.includes('\r\n') && !keptLineEnds.has(key(action)))
  if (tried.length === 0) return
  const branch = `${trialPrefix}${randomUUID()}`
  try {
    const json = {
      branch,
      start_sha: head,
      commit_message: 'Check whether line endings are preserved\n\n[skip ci]',
      actions: actions.filter(action => action.action === 'delete' || tried.includes(action)),
    }
    const path = projectPath(repo.id, 'repository/commits')
    const { body: commit } = await gitlab.http.send<GitlabCommit>(access, { method: 'POST', path, json })
    const blobs = await blobsAt(
      gitlab,
      access,
      repo,
      commit.id,
      tried.map(action => action.file_path),
    )
    for (const action of tried) {
      const wanted = gitObject('blob', bytesOf(action) ?? Buffer.alloc(0)).sha
      if (blobs.get(action.file_path)?.sha !== wanted) throw turned(action.file_path)
      keptLineEnds.set(key(action), true)
    }
  } finally {
    const path = projectPath(repo.id, 'repository/branches', branch)
    await gitlab.http.send(access, { method: 'DELETE', path, safe: true, expect: [404] })
  }
}

function bytesOf({ content }: Action): Buffer | null {
  return content === undefined ? null : Buffer.from(content, 'base64')
}

function turned(path: string): HostError {
  const why = 'this GitLab, or .gitattributes in the repository, converts CRLF line endings to LF'
  return new HostError('invalid', `${path} cannot be saved as it is: ${why}. Save it with LF line endings.`)
}
