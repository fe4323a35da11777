import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openUnchecked } from '../access/ownProject.ts'
import { observeHead } from '../content/observeHead.ts'

export type SyncPorts = AccessPorts & Pick<Ports, 'projects' | 'live' | 'jobs' | 'events' | 'clock'>

/**
 * Records what was pushed to a project on a remote host. Callers cannot act on a failure, and a later round tries
 * again. A user who has to reconnect is not a fault: they see it themselves.
 */
export async function syncHead(ports: SyncPorts, project: Project): Promise<void> {
  try {
    await observeHead(ports, await openUnchecked(ports, project), 'push', ports.clock.now())
  } catch (error) {
    if (error instanceof Failure && error.code === 'reconnect_required') return
    ports.events.fault({ where: `looking at project ${project.id}`, error })
  }
}
