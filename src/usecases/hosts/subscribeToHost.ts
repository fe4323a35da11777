import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'

/** Subscribes to pushes at the host. Where that fails, or the host cannot reach this service, its heads are polled. */
export async function subscribeToHost(
  ports: Pick<Ports, 'tokens' | 'settings' | 'events'>,
  { id, codeHost, access, repo }: OpenProject,
): Promise<void> {
  const { publicUrl } = ports.settings
  if (!codeHost.webhooks || !publicUrl.startsWith('https:')) return
  try {
    const url = `${publicUrl}/api/hosts/events/${id}`
    await codeHost.webhooks.subscribe(access, repo, { url, secret: ports.tokens.hookSecret(id) })
  } catch (error) {
    ports.events.fault({ where: `subscription to project ${id}`, error })
  }
}
