import { LRUCache } from 'lru-cache'
import { limits } from '#domain/limits.ts'
import type { TreeView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { PageCommit, SiteBlobs, SiteIdentity } from '#ports/pages.ts'
import { type SiteMap, siteMap } from '#site/tree.ts'
import type { OpenProject } from '../projects/ownProject.ts'
import { lastChanges } from './lastChanges.ts'
import type { SiteReader } from './siteAddress.ts'

/** A site as it is, or was, at one commit. */
export type ShownSite = SiteIdentity &
  SiteBlobs & { readonly project: OpenProject; readonly map: SiteMap; readonly head: string }

export type SiteShelf = {
  /** `null`: there is no such commit. */
  listing(project: OpenProject, head: string): Promise<{ readonly tree: TreeView; readonly map: SiteMap } | null>
  /** `null`: not known yet. It is looked for behind the readers, and who reads next is told. */
  lastChange(project: OpenProject, head: string, path: string): Promise<PageCommit | null>
}

const listingsMax = 100

/** Listings and last changes, kept by commit id, which never goes stale. */
export function siteShelf(ports: Pick<Ports, 'host'>): SiteShelf {
  const listings = new LRUCache<string, { readonly tree: TreeView; readonly map: SiteMap }>({ max: listingsMax })
  const { repos } = ports.host
  const blobAt = (project: OpenProject, at: string, path: string) => {
    const listed = listings.get(`${project.repo.id}:${at}`)
    return listed && (listed.map.files.get(path)?.sha ?? null)
  }
  return {
    async listing({ access, repo }, head) {
      const key = `${repo.id}:${head}`
      const known = listings.get(key)
      if (known) return known
      const tree = await repos.tree(access, repo, { ref: head, path: '', recursive: true })
      if (!tree) return null
      const made = { tree, map: siteMap(tree.entries) }
      listings.set(key, made)
      return made
    },
    lastChange: lastChanges(ports, blobAt),
  }
}

/** The site at a commit: the one that is usually shown, or that of a `version`. */
export async function shownAt(
  ports: Pick<Ports, 'host'>,
  shelf: SiteShelf,
  project: OpenProject,
  reader: SiteReader,
  at: { readonly head: string; readonly version: string | null; readonly basePath: string },
): Promise<ShownSite | null> {
  const listed = await shelf.listing(project, at.head)
  if (!listed) return null
  return {
    ...at,
    ...listed,
    project,
    projectTitle: project.name,
    origin: reader.origin,
    siteBasePath: reader.basePath,
    // A page in an origin of its own carries no leave, so it cannot load what is not for everybody.
    searchable: project.visibility === 'public' || !reader.isShared,
    readBlob: sha => ports.host.repos.readBlob(project.access, project.repo, sha, limits.fileMaxBytes),
  }
}
