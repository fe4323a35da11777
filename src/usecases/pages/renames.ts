import { LRUCache } from 'lru-cache'
import type { OpenProject } from '../access/ownProject.ts'
import { renamedIn } from '../content/renamedIn.ts'

/** Where git's history has a file elsewhere. */
export type Renames = {
  /**
   * The published path to which the history of `head` has renamed a path that it no longer has, over several renames
   * if need be; `null`: it was deleted, never existed, or cannot be looked up now.
   */
  to(project: OpenProject, at: RenamedIn, path: string): Promise<string | null>
  /** The earlier paths of a file of `head`, the latest first, at most `renamesMax`. */
  from(project: OpenProject, at: RenamedIn, path: string): Promise<readonly string[]>
}

/** `publishes` answers for `head`, `publishedAt` for any commit. */
export type RenamedIn = {
  readonly head: string
  readonly publishes: (path: string) => boolean
  readonly has: (path: string) => boolean
  readonly publishedAt: (commitSha: string) => Promise<(path: string) => boolean>
}

const cachedMax = 5_000
/** Renames of one file that are followed, and commits of one file that are searched for each. */
const renamesMax = 10
const commitsMax = 100
/** A lookup takes two requests to the host per rename; readers who try random addresses must not use up its limits. */
const lookupsPerMinuteMax = 60
const minuteMs = 60_000

/** Answers are cached by commit, so they never go stale. Failures of the host are cached nowhere and fail no page. */
export function renames(): Renames {
  const forward = new LRUCache<string, { readonly path: string | null }>({ max: cachedMax })
  const backward = new LRUCache<string, readonly string[]>({ max: cachedMax })
  const lookups = new LRUCache<number, { count: number }>({ max: cachedMax, ttl: minuteMs })

  function mayLookUp({ id }: OpenProject): boolean {
    const used = lookups.get(id) ?? { count: 0 }
    if (used.count === 0) lookups.set(id, used)
    return ++used.count <= lookupsPerMinuteMax
  }

  return {
    async to(project, at, path) {
      const key = `${project.id}:${at.head}:${path}`
      const known = forward.get(key)
      if (known) return known.path
      if (!at.publishes(path) || !mayLookUp(project)) return null
      try {
        const found = await follow(project, at, path)
        forward.set(key, { path: found })
        return found
      } catch {
        return null
      }
    },
    async from(project, at, path) {
      const key = `${project.id}:${at.head}:${path}`
      const known = backward.get(key)
      if (known) return known
      if (!mayLookUp(project)) return []
      try {
        const found = await trace(project, at, path)
        backward.set(key, found)
        return found
      } catch {
        return []
      }
    },
  }
}

async function follow(project: OpenProject, at: RenamedIn, start: string): Promise<string | null> {
  const seen = new Set<string>()
  for (let path = start; !seen.has(path) && seen.size < renamesMax; ) {
    seen.add(path)
    const last = await changeOf(project, at.head, path, 1)
    const renamed = last?.files.find(file => file.status === 'renamed' && file.previousPath === path)
    if (!last || !renamed) return null
    const [parent] = last.commit.parents
    if (parent === undefined || !(await at.publishedAt(parent))(path)) return null
    path = renamed.path
    if (at.has(path)) return path
  }
  return null
}

async function trace(project: OpenProject, at: RenamedIn, start: string): Promise<string[]> {
  const paths: string[] = []
  for (let [path, ref] = [start, at.head]; paths.length < renamesMax; ) {
    const origin = await originOf(project, ref, path)
    if (!origin || !at.publishes(origin.path) || !(await at.publishedAt(origin.ref))(origin.path)) break
    paths.push(origin.path)
    path = origin.path
    ref = origin.ref
  }
  return paths
}

/** The file that a file was before the rename that gave it its path, at the commit before that rename. */
async function originOf(project: OpenProject, ref: string, path: string) {
  const first = await changeOf(project, ref, path, commitsMax)
  return first && renamedIn(first, path)
}

/** The last of the latest `limit` commits that touched a path; `null` if there are more, or none. */
async function changeOf({ codeHost, access, repo }: OpenProject, ref: string, path: string, limit: number) {
  const history = await codeHost.repos.listCommits(access, repo, { ref, path, limit })
  const last = history?.commits.at(-1)
  if (!last || (limit > 1 && history?.next !== null)) return null
  return await codeHost.repos.readCommit(access, repo, last.sha)
}
