import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Creation } from '#ports/stores/project.ts'
import type { StepRecord } from '#ports/stores/projects.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { subscribeToHost } from '../hosts/subscribeToHost.ts'
import { withLease } from '../lease.ts'

type PublishPorts = Pick<Ports, 'projects' | 'tokens' | 'clock' | 'events' | 'settings'>

/** Polls of a site that its host builds: a quarter of an hour in total. */
const sitePollsMax = 22

/**
 * The host publishes public projects only: the audience of a private project's site depends on its plan and settings.
 * The built-in pages serve those, and the sites that a plan or policy refuses. The project's visibility may have
 * changed since it was claimed.
 */
export async function enablePages(
  ports: PublishPorts,
  project: OpenProject,
  { epoch }: Pick<Creation, 'epoch'>,
): Promise<StepRecord> {
  await subscribeToHost(ports, project)
  const { id, codeHost, access, repo } = project
  const pages = await withLease(ports, { id, epoch }, async () => {
    const isPublic = (await ports.projects.byId(id))?.visibility === 'public'
    return isPublic ? await codeHost.pages?.enable(access, repo) : undefined
  })
  return { step: 'pages', pagesEnabled: true, pagesUrl: pages?.kind === 'enabled' ? pages.url : null }
}

/** The record of a site that shows the head, or `null` while the host builds it. */
export async function checkPages(
  { events }: Pick<Ports, 'events'>,
  project: OpenProject,
  polls: number,
): Promise<StepRecord | null> {
  const { codeHost, access, repo } = project
  const head = await codeHost.repos.resolve(access, repo, project.defaultBranch)
  if (head === null) return null
  if (codeHost.pages && project.pagesUrl !== null) {
    const site = await codeHost.pages.state(access, repo, head)
    if (site.state === 'building' && polls < sitePollsMax) return null
    if (site.state !== 'ready') {
      const { reason = 'it does not say why.' } =
        site.state === 'building' ? { reason: 'it has been building for a quarter of an hour.' } : site
      events.pagesFailed({ projectId: project.id, reason })
      // Retrying does not help: only the next commit, or the user, changes the outcome.
      throw new HostError('invalid', `${codeHost.label} could not publish the site: ${reason}`)
    }
  }
  return { step: 'ready', status: 'ACTIVE', statusReason: null, pagesCommitSha: head }
}
