import type { Ports } from '#ports/index.ts'
import { measureProject } from './measureProject.ts'

const batch = 200

/** Measures every project anew: sums of single writes do not know what tidying saved, and what a crash left unnoted. */
export async function measureAll(ports: Pick<Ports, 'host' | 'quotas' | 'events'>): Promise<void> {
  if (!ports.host.storage) return
  for (let afterId = 0; ; ) {
    const projects = await ports.quotas.measurable(ports.host.id, afterId, batch)
    for (const { id, repo } of projects) {
      await measureProject(ports, id, repo).catch(error =>
        ports.events.fault({ where: `measuring project ${id}`, error }),
      )
    }
    const last = projects.at(-1)
    if (!last || projects.length < batch) return
    afterId = last.id
  }
}
