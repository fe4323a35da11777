import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import type { PagesAccess } from '#ports/tokens.ts'

/** The site, identified by the names in its URL or by the project whose origin it is. */
export type SiteAddress =
  | { readonly kind: 'names'; readonly owner: number; readonly slug: string }
  | { readonly kind: 'project'; readonly projectId: number }

/** A reader's request for an address of a site. */
export type SiteRequest = {
  readonly site: SiteAddress
  /** Below the site's root, percent-decoded. */
  readonly path: string
  /** The parameters of the address, as sent; none if absent. */
  readonly query?: string
  /** `''` or the path of the site's root on its origin. */
  readonly basePath: string
  /** `https://host`, without a trailing slash. */
  readonly origin: string
  /** Whether the origin also serves other sites, so that pages are put in sandboxed origins. */
  readonly isShared: boolean
  /** The key for fair queueing among readers: the user, or an address. */
  readonly caller: string
  /** The signed-in user, if the request carries an access token. */
  readonly userId: number | null
  /** What the access link of the request gives access to. */
  readonly linkAccess: PagesAccess | null
  /** The access that the key in the address is a part of; `null` without one. */
  readonly fileAccess: PagesAccess | null
  /** The query of `_/search.json`. */
  readonly search: { readonly query: string; readonly limit: number }
  /** Whether the reader already has the response with this ETag. */
  readonly hasCached: (etag: string) => boolean
  /** Called before something uncached is rendered; fails if this reader has used up their limit. */
  readonly admit: () => Promise<void>
}

/** What a reader may read of a site; to others it does not exist. */
export type FoundSite = { readonly project: Project; readonly mayRead: 'all' | 'keyed' }

export async function findSite(ports: Pick<Ports, 'projects'>, request: SiteRequest): Promise<FoundSite | null> {
  const project = await projectAt(ports, request.site)
  if (!project || project.deletedAt) return null
  if (project.visibility === 'public' || hasOwnerAccess(project, request)) return { project, mayRead: 'all' }
  return isOpenedBy(project, request.fileAccess) ? { project, mayRead: 'keyed' } : null
}

/** Whether a site belongs to the project, so that the access to one may be stored for the other. */
export async function isSiteOf(ports: Pick<Ports, 'projects'>, site: SiteAddress, projectId: number): Promise<boolean> {
  return (await projectAt(ports, site))?.id === projectId
}

async function projectAt(ports: Pick<Ports, 'projects'>, site: SiteAddress): Promise<Project | null> {
  return site.kind === 'project'
    ? await ports.projects.byId(site.projectId)
    : await ports.projects.byAddress(site.owner, site.slug)
}

/** The owner, or a reader with an access link that the owner has not revoked. */
export function hasOwnerAccess(project: Project, { userId, linkAccess }: SiteRequest): boolean {
  return userId === project.userId || isOpenedBy(project, linkAccess)
}

function isOpenedBy({ id, pagesAccessFrom }: Project, access: PagesAccess | null): boolean {
  if (access?.projectId !== id) return false
  return pagesAccessFrom === null || access.issuedAt.getTime() > pagesAccessFrom.getTime()
}
