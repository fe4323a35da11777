import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { PurgedProject } from '#ports/stores/projects.ts'
import { ownProject } from './ownProject.ts'

const batch = 50

/**
 * Deletes a project for good, also one that is deleted already: what its repository took is free at once. The row says so
 * first; a removal that breaks off is finished by the daily round. A repository at another host is its user's, and stays.
 */
export async function purgeProject(
  ports: Pick<Ports, 'projects' | 'host' | 'clock'>,
  userId: number,
  id: number,
): Promise<void> {
  const purged = await ports.projects.purge(userId, id, ports.clock.now())
  if (!purged) {
    await ownProject(ports, userId, id)
    return
  }
  await removeRepository(ports, purged)
}

/** Removes the repositories of projects that can no longer be restored. */
export async function purgeOld(ports: Pick<Ports, 'projects' | 'host' | 'clock' | 'events'>): Promise<void> {
  if (!ports.host.storage) return
  const deletedBefore = new Date(ports.clock.now().getTime() - limits.restoreWithinDays * 86_400_000)
  for (;;) {
    const due = await ports.projects.takeToPurge(ports.host.id, deletedBefore, batch)
    let removed = 0
    for (const project of due) {
      try {
        await removeRepository(ports, project)
        removed++
      } catch (error) {
        ports.events.fault({ where: `removing the repository of project ${project.id}`, error })
      }
    }
    // Those that failed are at the front again: the next day tries them once more.
    if (due.length < batch || removed === 0) return
  }
}

async function removeRepository(
  ports: Pick<Ports, 'projects' | 'host'>,
  { id, host, repo }: PurgedProject,
): Promise<void> {
  if (repo === null || host !== ports.host.id || !ports.host.storage) return
  await ports.host.storage.remove(repo)
  await ports.projects.repositoryRemoved(id)
}
