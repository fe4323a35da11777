import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { HostAccess, RepoHost, RepoRef } from '#ports/hosts.ts'
import { entryKeys } from './keys.ts'
import type { ProjectCopy } from './projectCopy.ts'
import { saveTree } from './save.ts'

const root = { path: '', recursive: true } as const
const readConcurrency = 2
const waitingMax = 100
const triedMax = 1_000
const triedAgainMs = 10 * 60_000

/**
 * Reads the listing of a newly seen commit in the background: with it the copy knows every path of the commit and can
 * serve the site. One read for each commit.
 */
export function prefetchTree(tree: RepoHost['tree'], now: () => number) {
  const runLimited = pLimit(readConcurrency)
  const tried = new LRUCache<string, true>({ max: triedMax, ttl: triedAgainMs })

  return (access: HostAccess, repo: RepoRef, copy: ProjectCopy, commitSha: string): void => {
    const name = `${repo.projectId} ${commitSha}`
    if (tried.has(name) || runLimited.pendingCount >= waitingMax) return
    if (copy.entries.has(entryKeys.tree(commitSha, root))) return
    tried.set(name, true)
    const at = { ref: commitSha, ...root }
    const sinceMs = now()
    void runLimited(() => tree(access, repo, at))
      .then(found => saveTree(copy, at, found, sinceMs))
      .catch(() => {})
  }
}
