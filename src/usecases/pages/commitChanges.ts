import pLimit from 'p-limit'
import { limits } from '#domain/limits.ts'
import type { ChangedFile, CommitRecord } from '#ports/hosts.ts'
import type { SiteChange, SpecialAbout } from '#ports/pages.ts'
import { formatOf } from '#site/formats.ts'
import { siteCommit } from './siteCommits.ts'
import type { SiteSnapshot, SnapshotCache } from './siteSnapshot.ts'

/** The number of pages of one commit whose diff is shown; further files are only named. */
const redlinesMax = 20
const readConcurrency = 8

/**
 * What a commit changed for readers, or only in one file. Each side has what is published now and was published then:
 * a file that was moved to where it is published is new, and one that was moved away is removed. `null`: there is no
 * such commit, or it does not change the file. Of a commit with very many files, the host lists only some.
 */
export async function commitChanges(
  cache: Pick<SnapshotCache, 'publishedAt'>,
  site: SiteSnapshot,
  sha: string,
  only: string | undefined,
): Promise<SpecialAbout | null> {
  const { codeHost, access, repo } = site.project
  const found = await codeHost.repos.readCommit(access, repo, sha)
  if (!found) return null
  const { commit } = found
  const [parent] = commit.parents
  const publishedThen = async (at: string | undefined) =>
    at === undefined ? () => false : await cache.publishedAt(site.project, at, site.turn)
  const [before, after] = await Promise.all([publishedThen(parent), publishedThen(commit.sha)])
  const isPublished = { before, after }
  const isAsked = ({ path, previousPath = null }: Pick<ChangedFile, 'path'> & { previousPath?: string | null }) =>
    only === undefined || path === only || previousPath === only
  const listed = found.files.filter(isAsked)
  const unlisted = only !== undefined && found.truncated === true && listed.length === 0
  const changed = unlisted ? await unlistedChange(site, commit, only) : listed
  const files = changed.flatMap(file => changeOf(file, isPublished, site.publishes) ?? []).filter(isAsked)
  if (only !== undefined && files.length === 0) return null

  const pages = new Set(files.filter(({ path }) => formatOf(path) !== null).slice(0, redlinesMax))
  const read = async (ref: string, path: string): Promise<Uint8Array | null> => {
    const file = await codeHost.repos.readFile(access, repo, { ref, path, maxBytes: limits.editFileMaxBytes })
    return file?.content ?? null
  }
  const withContent = async (file: PublishedChange): Promise<SiteChange> => {
    const { path, previousPath, change } = file
    if (!pages.has(file)) return { ...file, before: null, after: null }
    const [before, after] = await Promise.all([
      change === 'added' || parent === undefined ? null : read(parent, previousPath ?? path),
      change === 'removed' ? null : read(commit.sha, path),
    ])
    return { ...file, before, after }
  }
  const isPartial = only === undefined && found.truncated === true
  const shown = await pLimit(readConcurrency).map(files, withContent)
  return { kind: 'change', commit: siteCommit(commit), files: shown, isPartial }
}

/** What a commit did to a file that the host does not list; where it was moved from is not known. */
async function unlistedChange(
  { project: { codeHost, access, repo } }: SiteSnapshot,
  { sha, parents: [parent] }: CommitRecord,
  path: string,
): Promise<readonly Pick<ChangedFile, 'path' | 'status'>[]> {
  const blobAt = async (ref: string) =>
    (await codeHost.repos.readFile(access, repo, { ref, path, maxBytes: 0 }))?.sha ?? null
  const [before, after] = await Promise.all([parent === undefined ? null : blobAt(parent), blobAt(sha)])
  if (before === after) return []
  return [{ path, status: before === null ? 'added' : after === null ? 'deleted' : 'modified' }]
}

type PublishedChange = Pick<SiteChange, 'path' | 'change' | 'previousPath'>
type Publishes = (path: string) => boolean

function changeOf(
  { path, status, previousPath }: Pick<ChangedFile, 'path' | 'status' | 'previousPath'>,
  then: { readonly before: Publishes; readonly after: Publishes },
  now: Publishes,
): PublishedChange | null {
  const old = previousPath ?? path
  const isBefore = status !== 'added' && now(old) && then.before(old)
  const isAfter = status !== 'deleted' && now(path) && then.after(path)
  if (isBefore && isAfter) return { path, change: 'changed', previousPath: old === path ? null : old }
  if (isAfter) return { path, change: 'added', previousPath: null }
  return isBefore ? { path: old, change: 'removed', previousPath: null } : null
}
