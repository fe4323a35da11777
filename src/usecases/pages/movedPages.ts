import { resolvePage } from '#site/address.ts'
import { formerPaths } from '#site/versions/formerPaths.ts'
import { type RenamedIn, renames } from './renames.ts'
import type { SiteSnapshot, SnapshotCache } from './siteSnapshot.ts'

export type MovedPages = {
  /** The address that a missing one has become at a site; `current` is the default version. */
  find(site: SiteSnapshot, current: SiteSnapshot, address: string): Promise<string | null>
  /** The address at `current` of the page of a file of another version. */
  inCurrent(current: SiteSnapshot, path: string): Promise<string | null>
  /** The earlier paths of a file, the latest first. */
  earlier(site: SiteSnapshot, path: string): Promise<readonly string[]>
}

/** Pages that the history of the repository has elsewhere. Looked up only when a page is missing where it is asked for. */
export function movedPages(cache: Pick<SnapshotCache, 'publishedAt'>): MovedPages {
  const known = renames()

  function historyOf({ head, map, publishes, project, turn }: SiteSnapshot): RenamedIn {
    return {
      head,
      publishes,
      has: path => map.pages.has(path) || map.files.has(path),
      publishedAt: commitSha => cache.publishedAt(project, commitSha, turn),
    }
  }

  const to = (site: SiteSnapshot, path: string) => known.to(site.project, historyOf(site), path)
  const earlier = (site: SiteSnapshot, path: string) => known.from(site.project, historyOf(site), path)

  /** The name that a file of the current version has at another, older one. */
  async function earlierAt(site: SiteSnapshot, current: SiteSnapshot, path: string): Promise<string | null> {
    if (site.map.files.has(path)) return addressOf(site, path)
    const moved = (await earlier(current, path)).find(name => site.map.files.has(name))
    return moved === undefined ? null : addressOf(site, moved)
  }

  return {
    async find(site, current, address) {
      const candidates = formerPaths(site.map, address)
      for (const path of candidates) {
        const moved = await to(site, path)
        if (moved !== null) return addressOf(site, moved)
      }
      if (site.head === current.head) return null
      const there = resolvePage(current.map, address)
      if (there.kind === 'page' || there.kind === 'file') return await earlierAt(site, current, there.path)
      for (const path of candidates) {
        const moved = await to(current, path)
        if (moved !== null) return await earlierAt(site, current, moved)
      }
      return null
    },
    async inCurrent(current, path) {
      const moved = current.map.files.has(path) ? path : await to(current, path)
      return moved === null ? null : addressOf(current, moved)
    },
    earlier,
  }
}

function addressOf({ map }: SiteSnapshot, path: string): string {
  return map.pages.get(path)?.address ?? path
}
