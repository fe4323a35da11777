import { inBatches } from '#domain/batches.ts'
import type { CopiedProject, HostCopies } from '#ports/hosts/copies.ts'
import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

const batchSize = 500

/**
 * Removes copies on this disk whose project no longer exists: left behind by an interrupted purge, by a purge on another
 * instance, or by a database restored from a backup. Every instance does it for its own disk.
 */
export async function removeOrphanedCopies(ports: Pick<Ports, 'hosts' | 'quotas' | 'events'>): Promise<void> {
  for (const { id, copies } of ports.hosts.all) {
    if (!copies) continue
    await removeFrom(copies, id, ports).catch(error => ports.events.fault({ where: `removing copies of ${id}`, error }))
  }
}

async function removeFrom(copies: HostCopies, host: HostId, { quotas }: Pick<Ports, 'quotas'>): Promise<void> {
  const known: CopiedProject[] = []
  const read = (afterId: number, size: number) => quotas.measurable(host, afterId, size)
  for await (const projects of inBatches({ size: batchSize, read, keyOf: ({ id }) => id })) {
    known.push(...projects.map(({ id, repo }) => ({ projectId: id, repoId: repo.id })))
  }
  await copies.removeOthers(known)
}
