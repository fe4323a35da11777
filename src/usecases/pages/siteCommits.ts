import { parsePath } from '#domain/paths.ts'
import { isCommitId } from '#domain/refs.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import type { SiteCommit } from '#site/special/changes.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

const commitsShown = 50
const queryMaxChars = 2_000

export async function latestCommits({ project, head }: SiteSnapshot): Promise<readonly SiteCommit[]> {
  const { codeHost, access, repo } = project
  const history = await codeHost.repos.listCommits(access, repo, { ref: head, limit: commitsShown })
  return (history?.commits ?? []).map(siteCommit)
}

/** The parameters `page` and `from` of `_/changes`; `null` for what the site does not publish or have. */
export async function listedChanges({ project, head, publishes }: SiteSnapshot, query: string) {
  const { codeHost, access, repo } = project
  const parameters = new URLSearchParams(query.slice(0, queryMaxChars))
  const path = (parameters.get('page') ?? '').replace(/(?<!\/)\/+$/, '')
  const from = parameters.get('from')
  if (path !== '' && !(publishes(path) && parsePath(path).kind === 'valid')) return null
  if (from !== null && !isCommitId(from)) return null
  const at = { ref: from ?? head, ...(path !== '' && { path }), limit: commitsShown + 1 }
  const history = await codeHost.repos.listCommits(access, repo, at)
  if (history === null) return null
  const commits = history.commits.slice(0, commitsShown)
  const earlier = history.commits[commitsShown]?.sha ?? null
  return { commits: commits.map(siteCommit), filter: { path, earlier } }
}

export function siteCommit({ sha, message, author, parents }: CommitRecord): SiteCommit {
  return { sha, message, authorName: author.name, date: author.date, isMerge: parents.length > 1 }
}
