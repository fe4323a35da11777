import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { PurgedProject } from '#ports/stores/projects.ts'
import type { Access } from '#ports/tokens.ts'
import { ownProject } from '../access/ownProject.ts'
import { type RecentFactorPorts, requireRecentFactor } from '../factors/requireRecentFactor.ts'

const batch = 50

/**
 * Deletes a project permanently, even one that is already deleted; the space of its repository is freed immediately.
 * The row is marked first, and the daily maintenance finishes an interrupted removal. A repository on another host
 * belongs to its user and stays; our copy of it is removed.
 */
export async function purgeProject(
  ports: RecentFactorPorts & Pick<Ports, 'projects' | 'hosts'>,
  access: Access,
  id: number,
): Promise<void> {
  const { userId } = access
  await requireRecentFactor(ports, access)
  const purged = await ports.projects.purge(userId, id, ports.clock.now())
  if (!purged) {
    await ownProject(ports, userId, id)
    return
  }
  await finishPurge(ports, purged)
}

/** Purges the projects that can no longer be restored. */
export async function purgeOld(ports: Pick<Ports, 'projects' | 'hosts' | 'clock' | 'events'>): Promise<void> {
  const deletedBefore = new Date(ports.clock.now().getTime() - limits.restoreWithinDays * 86_400_000)
  const offered = ports.hosts.all.map(({ id }) => id)
  for (;;) {
    const due = await ports.projects.claimForPurge(offered, deletedBefore, batch)
    let ended = 0
    for (const project of due) {
      try {
        await finishPurge(ports, project)
        ended++
      } catch (error) {
        ports.events.fault({ where: `removing project ${project.id}`, error })
      }
    }
    // Failed ones are first in line again: the next daily run retries them once.
    if (due.length < batch || ended === 0) return
  }
}

async function finishPurge(
  ports: Pick<Ports, 'projects' | 'hosts' | 'clock'>,
  { id, host, repo }: PurgedProject,
): Promise<void> {
  const codeHost = ports.hosts.of(host)
  // What the built-in host stored is removed once it is offered again.
  if (host === 'embedded' && codeHost === null) return
  if (repo !== null) {
    await codeHost?.storage?.remove(repo)
    await codeHost?.copies?.remove({ projectId: id, repoId: repo.id })
  }
  await ports.projects.forgotten(id, ports.clock.now())
}
