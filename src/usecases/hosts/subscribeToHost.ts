import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'

/** Asks the host to tell of pushes. Where it cannot, or cannot reach this service, its heads are asked for in turn. */
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
