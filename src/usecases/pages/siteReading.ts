import type { Ports } from '#ports/index.ts'
import { versionRoot } from '#site/address/specialAddress.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { observeHead } from '../content/observeHead.ts'
import type { MovedPages } from './movedPages.ts'
import type { HeadOf } from './sharedHeads.ts'
import type { SiteRequest } from './siteAddress.ts'
import { type SiteSnapshot, type SnapshotCache, siteAt } from './siteSnapshot.ts'

export type SitePorts = AccessPorts &
  Pick<
    Ports,
    'projects' | 'pages' | 'live' | 'jobs' | 'events' | 'clock' | 'settings' | 'staleness' | 'limiter' | 'tokens'
  >

/** One request to a site, with what all requests share. */
export type SiteReading = {
  readonly ports: SitePorts
  readonly cache: SnapshotCache
  readonly headOf: HeadOf
  readonly moved: MovedPages
  readonly request: SiteRequest
}

/** The site at the newest commit of the default branch; a new commit is recorded. `null`: there is no commit. */
export async function siteAtHead(
  { ports, cache, headOf, request }: SiteReading,
  project: OpenProject,
): Promise<SiteSnapshot | null> {
  const seenAt = ports.clock.now()
  const { sha: head, isShared } = await headOf(project, request)
  if (head === null) return null
  const site = await siteAt(cache, project, request, { head, version: null, basePath: request.basePath })
  if (site && !isShared && head !== project.pagesCommitSha) await observeHead(ports, project, 'push', seenAt)
  return site
}

/** The site at a branch, a tag or a commit; `null` if there is none. */
export async function siteAtVersion(
  reading: SiteReading,
  project: OpenProject,
  ref: string,
): Promise<SiteSnapshot | null> {
  const { codeHost, access, repo, defaultBranch } = project
  const head =
    ref === defaultBranch
      ? ((await siteAtHead(reading, project))?.head ?? null)
      : await codeHost.repos.resolve(access, repo, ref)
  const { cache, request } = reading
  const basePath = `${request.basePath}/${versionRoot(ref)}`
  return head === null ? null : await siteAt(cache, project, request, { head, version: ref, basePath })
}
