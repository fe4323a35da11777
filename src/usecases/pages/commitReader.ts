import { LRUCache } from 'lru-cache'
import type { CommitRecord } from '#ports/hosts.ts'
import type { OpenProject } from '../access/ownProject.ts'

const commitsMax = 1_000

export type CommitReader = (project: OpenProject, sha: string) => Promise<CommitRecord | null>

/** Reads commits by id, each once: a commit never changes. `null`: there is none. */
export function commitReader(): CommitReader {
  const commits = new LRUCache<string, Promise<CommitRecord | null>>({ max: commitsMax })
  return ({ id, codeHost, access, repo }, sha) => {
    const key = `${id}:${sha}`
    const known = commits.get(key)
    if (known) return known
    const found = codeHost.repos
      .listCommits(access, repo, { ref: sha, limit: 1 })
      .then(page => page?.commits[0] ?? null)
    commits.set(key, found)
    found.catch(() => commits.delete(key))
    return found
  }
}
