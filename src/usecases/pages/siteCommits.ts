import type { CommitRecord } from '#ports/hosts.ts'
import type { SiteCommit } from '#site/special/changes.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

const commitsShown = 50

export async function latestCommits({ project, head }: SiteSnapshot): Promise<readonly SiteCommit[]> {
  const { codeHost, access, repo } = project
  const history = await codeHost.repos.listCommits(access, repo, { ref: head, limit: commitsShown })
  return (history?.commits ?? []).map(siteCommit)
}

export function siteCommit({ sha, message, author, parents }: CommitRecord): SiteCommit {
  return { sha, message, authorName: author.name, date: author.date, isMerge: parents.length > 1 }
}
