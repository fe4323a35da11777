import { inBatches } from '#domain/batches.ts'
import type { ProjectHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { measureProject } from './measureProject.ts'

const batchSize = 200

/**
 * Measures every project again: sums of single writes miss what garbage collection saved and what a crash left
 * unrecorded.
 */
export async function measureAll(ports: Pick<Ports, 'hosts' | 'quotas' | 'events'>): Promise<void> {
  for (const codeHost of ports.hosts.all) {
    if (codeHost.storage) await measureHost(ports, codeHost)
  }
}

async function measureHost(ports: Pick<Ports, 'quotas' | 'events'>, codeHost: ProjectHost): Promise<void> {
  const read = (afterId: number, size: number) => ports.quotas.measurable(codeHost.id, afterId, size)
  for await (const projects of inBatches({ size: batchSize, read, keyOf: ({ id }) => id })) {
    for (const { id, repo } of projects) {
      await measureProject(ports, codeHost, id, repo).catch(error =>
        ports.events.fault({ where: `measuring project ${id}`, error }),
      )
    }
  }
}
