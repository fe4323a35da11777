import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CommitRecord } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { PageCommit } from '#site/page/provenance.ts'
import type { SiteMap } from '#site/tree.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { backgroundLookups } from './backgroundLookups.ts'
import { type CommitReader, commitReader } from './commitReader.ts'

const changesMax = 20_000
/** Files of one list, and of one walk through a history. */
const listedMax = 5_000
const walksMax = 100
/** A list that is read before the walk has ended has fewer dates. */
const walkWaitMs = 1_000

type Asked = { readonly project: OpenProject; readonly head: string; readonly path: string }

/** A site at the commit `head`. */
export type ChangedSite = {
  readonly project: OpenProject
  readonly head: string
  readonly map: Pick<SiteMap, 'pages'>
}

export type LastChanges = {
  /** `null`: not known yet. It is looked up in the background, and the next reader gets it. */
  of(project: OpenProject, head: string, path: string): Promise<PageCommit | null>
  /** Those that are known, or all of them from a host that reads them in one step. */
  ofAll(site: ChangedSite, paths: readonly string[]): Promise<ReadonlyMap<string, PageCommit>>
}

/** A file's object id at a commit, `null` if there is no such file; unknown if its listing is not cached. */
type ListedBlob = { readonly kind: 'listed'; readonly sha: string | null } | { readonly kind: 'unknown' }
export type BlobAt = (project: OpenProject, commitSha: string, path: string) => ListedBlob

/**
 * The commits that last changed files. Finding one takes a walk through the history, on some hosts a request, so no
 * page waits for it. What is known at a commit's only parent also applies at the commit to each file that it does not
 * touch, so a new commit invalidates nothing else.
 */
export function lastChanges(
  ports: Pick<Ports, 'clock'>,
  blobAt: BlobAt,
  commitAt: CommitReader = commitReader(),
): LastChanges {
  const changes = new LRUCache<string, { readonly commit: PageCommit | null }>({ max: changesMax })
  const walks = new LRUCache<string, Promise<void>>({ max: walksMax })
  const lookups = backgroundLookups(ports, find)

  return { of: changeOf, ofAll }

  async function ofAll(site: ChangedSite, wanted: readonly string[]): Promise<ReadonlyMap<string, PageCommit>> {
    const { project, head } = site
    const found = new Map<string, PageCommit>()
    const look = async (paths: readonly string[]) => {
      const unknown: string[] = []
      for (const path of paths) {
        const known = await knownChange(project, head, path)
        if (known) changes.set(keyOf(project, head, path), known)
        if (known?.commit) found.set(path, known.commit)
        if (!known) unknown.push(path)
      }
      return unknown
    }
    const unknown = await look(wanted.slice(0, listedMax))
    if (unknown.length > 0 && project.codeHost.changeHistory) {
      await Promise.race([walk(site), wait(walkWaitMs, undefined, { ref: false })])
      await look(unknown)
    }
    return found
  }

  /** If the host fails now, the next call asks it again. */
  function walk({ project, head, map }: ChangedSite): Promise<void> {
    const { id, codeHost, repo } = project
    const key = `${id}:${head}`
    const walked = walks.get(key)
    if (walked) return walked
    const paths = new Set([...map.pages.keys()].slice(0, listedMax))
    const found = codeHost.changeHistory?.lastChanges(repo, head, paths) ?? Promise.resolve(new Map<string, never>())
    const done = found.then(
      changed => {
        for (const [path, change] of changed)
          changes.set(keyOf(project, head, path), { commit: { ...change, url: null } })
      },
      () => void walks.delete(key),
    )
    walks.set(key, done)
    return done
  }

  async function changeOf(project: OpenProject, head: string, path: string): Promise<PageCommit | null> {
    const known = await knownChange(project, head, path)
    if (known) {
      changes.set(keyOf(project, head, path), known)
      return known.commit
    }
    lookups.request(keyOf(project, head, path), { project, head, path })
    return null
  }

  async function knownChange(project: OpenProject, head: string, path: string) {
    for (let at = head; ; ) {
      const known = changes.get(keyOf(project, at, path))
      if (known) return known
      const blob = blobAt(project, at, path)
      if (blob.kind === 'unknown') return null
      // An unavailable host makes no page fail; the change stays unknown.
      const commit = await commitAt(project, at).catch(() => null)
      if (!commit || commit.parents.length > 1) return null
      const [parent] = commit.parents
      if (parent === undefined) return { commit: pageCommit(commit) }
      const before = blobAt(project, parent, path)
      if (before.kind === 'unknown') return null
      if (before.sha !== blob.sha) return { commit: pageCommit(commit) }
      at = parent
    }
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
