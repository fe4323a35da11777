import type { CommitRequest, HostAccess, RepoRef } from '#ports/hosts.ts'
import { asStoredByGit, gitObject } from '../gitObjects.ts'
import { type Gitlab, type GitlabCommit, getOrNull, pageSize, projectPath } from './api.ts'
import { blobsAt } from './blobs.ts'
import { toRecord } from './history.ts'

/** Finds a commit whose answer was lost: between two heads, with the same author, message and content. */
export async function landedSince(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { since, head, request }: { readonly since: string; readonly head: GitlabCommit; readonly request: CommitRequest },
): Promise<GitlabCommit | null> {
  const found = await getOrNull<readonly GitlabCommit[]>(gitlab, access, {
    path: projectPath(repo.id, 'repository/commits'),
    query: { ref_name: head.id, per_page: pageSize },
  })
  const commits = found?.body ?? []
  const known = commits.findIndex(commit => commit.id === since)
  const added = known < 0 ? commits : commits.slice(0, known)
  for (const commit of added) {
    if (isSameCommit(commit, request) && (await holds(gitlab, access, repo, commit.id, request))) return commit
  }
  return null
}

function isSameCommit(commit: GitlabCommit, { author, message }: CommitRequest): boolean {
  const wanted = asStoredByGit({ author, message })
  const found = toRecord(commit)
  return (
    found.message === wanted.message &&
    found.author.name === wanted.author.name &&
    found.author.email === wanted.author.email
  )
}

async function holds(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  commitSha: string,
  { changes }: CommitRequest,
): Promise<boolean> {
  const paths = changes.map(change => change.path)
  const blobs = await blobsAt(gitlab, access, repo, commitSha, paths)
  return changes.every(
    ({ path, content }) => blobs.get(path)?.sha === (content ? gitObject('blob', content).sha : undefined),
  )
}
