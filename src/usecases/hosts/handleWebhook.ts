import { Failure } from '#domain/errors.ts'
import type { CodeHosts, HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { WebhookDelivery, WebhookEvent } from '#ports/webhooks.ts'
import { type SyncPorts, syncHead } from './syncHead.ts'

/**
 * A delivery of news from the code host about one project. It is believed only as far as its signature goes, and only
 * makes the service look for itself: repeating it does no more than the first. Once it is believed it is taken, whatever
 * the look brings, since hosts switch off a hook whose deliveries fail.
 */
export async function handleWebhook(
  ports: SyncPorts & Pick<Ports, 'tokens'>,
  projectId: number,
  delivery: WebhookDelivery,
): Promise<void> {
  const event = verifyDelivery(ports.hosts, delivery, ports.tokens.hookSecret(projectId))
  if (!event) throw new Failure('not_found', 'There is nothing here that takes this delivery.')
  const project = await ports.projects.byId(projectId)
  if (project?.host !== event.host || project.repoId !== event.repoId) return
  await syncHead(ports, project)
  // The news may be that the site is published.
  if (project.status === 'BUILDING') await ports.jobs.resumeProject(projectId)
}

type VerifiedEvent = Pick<WebhookEvent, 'repoId'> & { readonly host: HostId }

/** `null`: it is signed for none of the hosts. */
function verifyDelivery({ all }: CodeHosts, delivery: WebhookDelivery, secret: string): VerifiedEvent | null {
  for (const { id: host, webhooks: event } of all) {
    const item = event?.read(delivery, secret)
    if (item) return { host, repoId: item.repoId }
  }
  return null
}
