import { Failure } from '#domain/errors.ts'
import type { HostDelivery, HostNewsItem } from '#ports/hostNews.ts'
import type { CodeHosts, HostId } from '#ports/hosts.ts'
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
  const news = readNews(ports.hosts, delivery, ports.tokens.hookSecret(projectId))
  if (!news) throw new Failure('not_found', 'There is nothing here that takes this delivery.')
  const project = await ports.projects.byId(projectId)
  if (project?.host !== news.host || project.repoId !== news.repoId) return
  await catchUp(ports, project)
  // The news may be that the site is published.
  if (project.status === 'BUILDING') await ports.jobs.settleProject(projectId)
}

type SignedNews = Pick<HostNewsItem, 'repoId'> & { readonly host: HostId }

/** `null`: it is signed for none of the hosts. */
function readNews({ all }: CodeHosts, delivery: HostDelivery, secret: string): SignedNews | null {
  for (const { id: host, news } of all) {
    const item = news?.read(delivery, secret)
    if (item) return { host, repoId: item.repoId }
  }
  return null
}
