import { Failure } from '#domain/errors.ts'
import type { HostDelivery } from '#ports/hostNews.ts'
import type { Ports } from '#ports/index.ts'
import { type CatchUpPorts, catchUp } from './catchUp.ts'

/**
 * A delivery of news from the code host about one project. It is believed only as far as its signature goes, and only
 * makes the service look for itself: repeating it does no more than the first. Once it is believed it is taken, whatever
 * the look brings, since hosts switch off a hook whose deliveries fail.
 */
export async function hearHost(
  ports: CatchUpPorts & Pick<Ports, 'tokens'>,
  projectId: number,
  delivery: HostDelivery,
): Promise<void> {
  const item = ports.host.news?.read(delivery, ports.tokens.hookSecret(projectId))
  if (!item) throw new Failure('not_found', 'There is nothing here that takes this delivery.')
  const project = await ports.projects.byId(projectId)
  if (project?.repoId !== item.repoId) return
  await catchUp(ports, project)
  // The news may be that the site is published.
  if (project.status === 'BUILDING') await ports.jobs.settleProject(projectId)
}
