import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/projects.ts'
import type { PagesAccess } from '#ports/tokens.ts'

/** Which site: by the names in its address, or by the project that has an origin of its own. */
export type SiteAddress = { readonly owner: number; readonly slug: string } | { readonly projectId: number }

export type SiteVisitor = {
  readonly site: SiteAddress
  /** Below the site's root, percent-decoded. */
  readonly path: string
  /** `''` or the path of the site's root on its origin. */
  readonly basePath: string
  /** `https://host`, without a trailing slash. */
  readonly origin: string
  /** Whether the origin holds other sites too, so that pages are put in origins of their own. */
  readonly isShared: boolean
  /** Whose turn it is when many read: the user, or an address. */
  readonly caller: string
  /** The signed-in user, if the request carries an access token. */
  readonly userId: number | null
  /** What an access that the request carries opens. */
  readonly opens: PagesAccess | null
  /** True when the reader has the answer with this ETag already. */
  readonly has: (etag: string) => boolean
  /** Asked before something is rendered that is not kept; refuses where this reader had too much of it. */
  readonly admit: () => Promise<void>
}

/** The project of a site, if this reader may know of it; who may not is told nothing. */
export async function findSite(ports: Pick<Ports, 'projects'>, reader: SiteVisitor): Promise<Project | null> {
  const project = await projectAt(ports, reader.site)
  return project && mayRead(project, reader) ? project : null
}

/** Whether a site is that of the project, so that what opens the one may be kept for the other. */
export async function isSiteOf(ports: Pick<Ports, 'projects'>, site: SiteAddress, projectId: number): Promise<boolean> {
  return (await projectAt(ports, site))?.id === projectId
}

async function projectAt(ports: Pick<Ports, 'projects'>, site: SiteAddress): Promise<Project | null> {
  return 'projectId' in site
    ? await ports.projects.byId(site.projectId)
    : await ports.projects.byAddress(site.owner, site.slug)
}

function mayRead(project: Project, reader: SiteVisitor): boolean {
  if (project.deletedAt) return false
  return project.visibility === 'public' || isOwner(project, reader)
}

/** The owner, or who comes by an address that the owner made and has not taken back. */
export function isOwner(project: Project, { userId, opens }: SiteVisitor): boolean {
  return userId === project.userId || (opens?.projectId === project.id && isSince(opens, project.pagesAccessFrom))
}

function isSince({ issuedAt }: PagesAccess, from: Date | null): boolean {
  return from === null || issuedAt.getTime() > from.getTime()
}
