import { Failure } from '#domain/errors.ts'
import type { WebhookDelivery, WebhookEvent } from '#ports/hosts/webhooks.ts'
import type { CodeHosts, HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { type SyncPorts, syncHead } from './syncHead.ts'

/** A recorded delivery can be sent again and again with its valid signature. */
const perProject = { name: 'deliveries for this project', max: 120, windowS: 60 } as const

/**
 * A webhook delivery from a code host about one project. Nothing but its signature is trusted: it only makes the
 * service check for itself, so a repeated delivery has no further effect. A verified delivery is accepted whatever the
 * check finds, because hosts disable a hook whose deliveries fail; so is one over the limit, which is ignored.
 */
export async function handleWebhook(
  ports: SyncPorts & Pick<Ports, 'tokens' | 'limiter'>,
  projectId: number,
  delivery: WebhookDelivery,
): Promise<void> {
  const event = verifyDelivery(ports.hosts, delivery, ports.tokens.hookSecret(projectId))
  if (!event) throw new Failure('not_found', 'No webhook with this address and signature is registered here.')
  if (!(await ports.limiter.consume(`deliveries:${projectId}`, perProject)).allowed) return
  const project = await ports.projects.byId(projectId)
  if (project?.host !== event.host || project.repoId !== event.repoId) return
  await syncHead(ports, project)
  // The delivery may say that the site is published.
  if (project.status === 'BUILDING') await ports.jobs.resumeProject(projectId)
}

type VerifiedEvent = Pick<WebhookEvent, 'repoId'> & { readonly host: HostId }

/** `null`: no host's secret signed it. */
function verifyDelivery({ all }: CodeHosts, delivery: WebhookDelivery, secret: string): VerifiedEvent | null {
  for (const { id: host, webhooks } of all) {
    const event = webhooks?.read(delivery, secret)
    if (event) return { host, repoId: event.repoId }
  }
  return null
}
