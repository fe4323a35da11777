import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'

const batch = 500
/** Longer than a project can be restored, so that none is restored while it is removed. */
const keptMs = (limits.restoreWithinDays + 1) * 86_400_000

/**
 * Removes the repositories of projects that can no longer be restored, where the service itself kept them, and forgets
 * what the rows of all such projects say. Repositories elsewhere are their owners' and stay.
 */
export async function purgeProjects(ports: Pick<Ports, 'projects' | 'host' | 'clock' | 'events'>): Promise<void> {
  const { host, projects } = ports
  const now = ports.clock.now()
  for (const { id, host: keptBy, marker } of await projects.toPurge(host.id, new Date(now.getTime() - keptMs), batch)) {
    try {
      if (keptBy === host.id) await host.removal?.remove(marker)
      await projects.purged(id, now)
    } catch (error) {
      ports.events.fault({ where: `removing project ${id}`, error })
    }
  }
}
