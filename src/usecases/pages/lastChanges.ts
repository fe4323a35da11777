import { LRUCache } from 'lru-cache'
import type { CommitRecord } from '#ports/hosts.ts'
import type { PageCommit } from '#site/page/provenance.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { type CommitReader, commitReader } from './commitReader.ts'

const changesMax = 20_000
const askedMax = 1_000
/** History is read once no request has come for this long, or one has waited for `patienceMs`. */
const quietMs = 500
const historyTimeoutMs = 3_000

type Asked = { readonly project: OpenProject; readonly head: string; readonly path: string; readonly sinceMs: number }

/** A file's object id at a commit, `null` if there is no such file; `undefined` if its listing is not cached. */
type BlobAt = (project: OpenProject, commitSha: string, path: string) => string | null | undefined

/**
 * The commits that last changed files. Finding one takes a walk through the history, on some hosts a request, so no
 * page waits for it. What is known at a commit's only parent also applies at the commit to each file that it does not
 * touch, so a new commit invalidates nothing else.
 */
export function lastChanges(blobAt: BlobAt, commitAt: CommitReader = commitReader()) {
  const changes = new LRUCache<string, { readonly commit: PageCommit | null }>({ max: changesMax })
  const asked = new LRUCache<string, Asked>({ max: askedMax })
  let quiet: NodeJS.Timeout | undefined

  return async (project: OpenProject, head: string, path: string): Promise<PageCommit | null> => {
    const known = await knownChange(project, head, path)
    if (known) {
      changes.set(keyOf(project, head, path), known)
      return known.commit
    }
    const key = keyOf(project, head, path)
    if (!asked.has(key)) asked.set(key, { project, head, path, sinceMs: performance.now() })
    const oldest = asked.values().toArray().at(-1)
    if (!quiet || performance.now() - (oldest?.sinceMs ?? 0) < historyTimeoutMs) restart()
    return null
  }

  async function knownChange(project: OpenProject, head: string, path: string) {
    for (let at = head; ; ) {
      const known = changes.get(keyOf(project, at, path))
      if (known) return known
      const blob = blobAt(project, at, path)
      // A host that does not answer contributes nothing and fails no page.
      const commit = blob === undefined ? null : await commitAt(project, at).catch(() => null)
      if (!commit || commit.parents.length > 1) return null
      const [parent] = commit.parents
      const before = parent === undefined ? null : blobAt(project, parent, path)
      if (before === undefined) return null
      if (parent === undefined || before !== blob) return { commit: pageCommit(commit) }
      at = parent
    }
  }

  function restart(): void {
    clearTimeout(quiet)
    quiet = setTimeout(async () => {
      const next = asked.pop()
      if (next) await find(next).catch(() => {})
      quiet = undefined
      if (asked.size > 0) restart()
    }, quietMs).unref()
  }

  async function find({ project, head, path }: Asked): Promise<void> {
    const history = await project.codeHost.repos.listCommits(project.access, project.repo, {
      ref: head,
      path,
      limit: 1,
    })
    const [last] = history?.commits ?? []
    changes.set(keyOf(project, head, path), { commit: last ? pageCommit(last) : null })
  }
}

function keyOf({ id }: OpenProject, commitSha: string, path: string): string {
  return `${id}:${commitSha}:${path}`
}

function pageCommit({ sha, author, url }: CommitRecord): PageCommit {
  return { sha, authorName: author.name, date: author.date, url }
}
