import type { CommitRecord } from '#ports/hosts.ts'
import { formatOf } from '#site/formats.ts'
import type { PageHistory } from '#site/special/history.ts'
import { renamedIn } from '../content/renamedIn.ts'
import { siteCommit } from './siteCommits.ts'
import type { SiteSnapshot, SnapshotCache } from './siteSnapshot.ts'

const commitsMax = 100
const renamesMax = 5

/**
 * The commits that changed the file of a page, also under the names that it had before, as far as both were published.
 * `null`: the site has never had such a file.
 */
export async function pageHistory(
  cache: Pick<SnapshotCache, 'publishedAt'>,
  { project, head, map, publishes, turn }: SiteSnapshot,
  path: string,
): Promise<PageHistory | null> {
  if (!publishes(path) || (formatOf(path) === null && !map.files.has(path))) return null
  const { codeHost, access, repo } = project
  const entries: PageHistory['entries'][number][] = []
  for (let [name, ref, renames] = [path, head, 0]; ; renames++) {
    const limit = commitsMax - entries.length
    const history = await codeHost.repos.listCommits(access, repo, { ref, path: name, limit })
    const commits: readonly CommitRecord[] = history?.commits ?? []
    entries.push(...commits.map(commit => ({ ...siteCommit(commit), path: name })))
    const first = commits.at(-1)
    if (!first || !history) break
    if (history.next !== null || entries.length === commitsMax) return { entries, isComplete: false }
    if (renames === renamesMax) return { entries, isComplete: false }
    const view = await codeHost.repos.readCommit(access, repo, first.sha)
    const origin = view && renamedIn(view, name)
    if (!origin || !publishes(origin.path)) break
    if (!(await cache.publishedAt(project, origin.ref, turn))(origin.path)) break
    ;[name, ref] = [origin.path, origin.ref]
  }
  return entries.length === 0 ? null : { entries, isComplete: true }
}
