import type { SpecialAbout } from '#ports/pages.ts'
import type { VersionPair } from '#site/special/compare.ts'
import { type ComparedFile, compareListings, isPage, joinRenamed } from '#site/versions/compareListings.ts'
import type { MovedPages } from './movedPages.ts'
import type { SiteSnapshot, SnapshotCache } from './siteSnapshot.ts'

/** A page that is the same on both sides. */
function unchanged(before: SiteSnapshot, after: SiteSnapshot, path: string): ComparedFile | null {
  const [old, current] = [before.map.files.get(path), after.map.files.get(path)]
  if (!old || !current || !isPage(current)) return null
  return { path, previousPath: null, change: 'changed', before: old, after: current }
}

/** Pages of one side whose history is read for a name on the other one. */
const renamesMax = 20

/** Pages that were renamed and changed between two versions are one page each, not one added and one removed. */
async function withRenames(
  files: readonly ComparedFile[],
  [before, after]: readonly [SiteSnapshot, SiteSnapshot],
  { earlier }: Pick<MovedPages, 'earlier'>,
): Promise<readonly ComparedFile[]> {
  const pathsOf = (change: ComparedFile['change']) =>
    files.filter(file => file.change === change && isPage(file)).map(({ path }) => path)
  const [removed, added] = [pathsOf('removed'), pathsOf('added')]
  if (removed.length === 0 || added.length === 0) return files
  const origins = new Map<string, string>()
  const nameIn = async (site: SiteSnapshot, path: string, names: readonly string[]) =>
    (await earlier(site, path)).find(name => names.includes(name))
  for (const path of added.slice(0, renamesMax)) {
    const origin = await nameIn(after, path, removed)
    if (origin !== undefined) origins.set(path, origin)
  }
  // The other way round, the earlier version is the later one.
  for (const path of origins.size > 0 ? [] : removed.slice(0, renamesMax)) {
    const current = await nameIn(before, path, added)
    if (current !== undefined) origins.set(current, path)
  }
  return joinRenamed(files, origins)
}

/** The page that has a path on either side. */
function fileAt(files: readonly ComparedFile[], path: string): ComparedFile | null {
  return files.find(file => (file.path === path || file.previousPath === path) && isPage(file)) ?? null
}

type Named = { readonly name: string; readonly site: SiteSnapshot }

/**
 * The differences between two versions of a site, or of one page of it. Each side has what its own version publishes.
 * `null`: there is no such page on either side, or it is the same on both.
 */
export async function compareVersions(
  cache: Pick<SnapshotCache, 'dateOf'>,
  before: Named,
  after: Named,
  path: string | undefined,
  moved: Pick<MovedPages, 'earlier'>,
): Promise<SpecialAbout | null> {
  const listed = compareListings(before.site.map, after.site.map)
  const known = path === undefined ? undefined : (fileAt(listed, path) ?? unchanged(before.site, after.site, path))
  if (known === null) return null
  // Renames are looked up in the history, which a page that is on both sides does not need.
  const isPaired = known !== undefined && known.before !== null && known.after !== null
  const files = isPaired ? listed : await withRenames(listed, [before.site, after.site], moved)
  const side = async ({ name, site }: Named) => {
    return { name, sha: site.head, date: await cache.dateOf(site.project, site.head) }
  }
  const [old, current] = await Promise.all([side(before), side(after)])
  const pair: VersionPair = { before: old, after: current }
  if (path === undefined) return { kind: 'comparison', pair, files }
  const file = fileAt(files, path) ?? known
  return file ? { kind: 'pageComparison', pair, file } : null
}
