import type { CopiedProject, HostCopies } from '#ports/hostCopies.ts'
import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

const batch = 500

/**
 * Removes copies whose project no longer exists: left behind by an interrupted purge, or by a database restored from a
 * backup.
 */
export async function removeOrphanedCopies(ports: Pick<Ports, 'hosts' | 'quotas' | 'events'>): Promise<void> {
  for (const { id, copies } of ports.hosts.all) {
    if (!copies) continue
    await removeFrom(copies, id, ports).catch(error => ports.events.fault({ where: `removing copies of ${id}`, error }))
  }
}

async function removeFrom(copies: HostCopies, host: HostId, { quotas }: Pick<Ports, 'quotas'>): Promise<void> {
  const known: CopiedProject[] = []
  for (let afterId = 0; ; ) {
    const projects = await quotas.measurable(host, afterId, batch)
    known.push(...projects.map(({ id, repo }) => ({ projectId: id, repoId: repo.id })))
    const last = projects.at(-1)
    if (!last || projects.length < batch) return await copies.removeOthers(known)
    afterId = last.id
  }
}
