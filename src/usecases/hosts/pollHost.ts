import type { Ports } from '#ports/index.ts'
import { observeHead } from '../projects/observeHead.ts'
import { opened } from '../projects/ownProject.ts'
import type { AccessPorts } from './hostAccess.ts'

const everyMs = 5 * 60_000
const batch = 200
const atOnce = 4

/** Looks at the heads of projects elsewhere, so that a push is known within minutes even if no news of it comes. */
export async function pollHost(
  ports: AccessPorts & Pick<Ports, 'projects' | 'live' | 'jobs' | 'events' | 'clock'>,
): Promise<void> {
  if (!ports.host.identity) return
  const now = ports.clock.now()
  const due = [...(await ports.projects.takeToPoll(ports.host.id, new Date(now.getTime() - everyMs), batch))]
  const work = async () => {
    for (let project = due.pop(); project; project = due.pop()) {
      try {
        await observeHead(ports, await opened(ports, project), 'push', ports.clock.now())
      } catch (error) {
        ports.events.fault({ where: `looking at project ${project.id}`, error })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
