import type { SpecialAbout } from '#ports/pages.ts'
import type { VersionPair } from '#site/special/compare.ts'
import { type ComparedFile, compareListings, isPage } from '#site/versions/compareListings.ts'
import type { SiteSnapshot, SnapshotCache } from './siteSnapshot.ts'

/** A page that is the same on both sides. */
function unchanged(before: SiteSnapshot, after: SiteSnapshot, path: string): ComparedFile | null {
  const [old, current] = [before.map.files.get(path), after.map.files.get(path)]
  if (!old || !current || !isPage(current)) return null
  return { path, previousPath: null, change: 'changed', before: old, after: current }
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
): Promise<SpecialAbout | null> {
  const files = compareListings(before.site.map, after.site.map)
  const side = async ({ name, site }: Named) => {
    return { name, sha: site.head, date: await cache.dateOf(site.project, site.head) }
  }
  const [old, current] = await Promise.all([side(before), side(after)])
  const pair: VersionPair = { before: old, after: current }
  if (path === undefined) return { kind: 'comparison', pair, files }
  const file = files.find(file => file.path === path && isPage(file)) ?? unchanged(before.site, after.site, path)
  return file ? { kind: 'pageComparison', pair, file } : null
}
