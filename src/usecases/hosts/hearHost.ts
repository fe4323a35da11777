import { Failure } from '#domain/errors.ts'
import type { HostDelivery } from '#ports/hostNews.ts'
import type { Ports } from '#ports/index.ts'
import { observeHead } from '../projects/observeHead.ts'
import { opened } from '../projects/ownProject.ts'
import type { AccessPorts } from './hostAccess.ts'

/**
 * A delivery of news from the code host about one project. It is believed only as far as its signature goes, and only
 * makes the service look for itself: repeating it does no more than the first.
 */
export async function hearHost(
  ports: AccessPorts & Pick<Ports, 'projects' | 'tokens' | 'live' | 'jobs' | 'events' | 'clock'>,
  projectId: number,
  delivery: HostDelivery,
): Promise<void> {
  const item = ports.host.news?.read(delivery, ports.tokens.hookSecret(projectId))
  if (!item) throw new Failure('not_found', 'There is nothing here that takes this delivery.')
  const project = await ports.projects.byId(projectId)
  if (project?.repoId !== item.repoId) return
  await observeHead(ports, await opened(ports, project), 'push', ports.clock.now())
}
