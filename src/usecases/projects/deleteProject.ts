import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { DeletedProject, Project } from '#ports/stores/project.ts'
import type { Access } from '#ports/tokens.ts'
import { ownProject } from '../access/ownProject.ts'
import { type RecentFactorPorts, requireRecentFactor } from '../factors/requireRecentFactor.ts'
import { type Page, pageOf } from '../paging.ts'

const restorableMs = limits.restoreWithinDays * 86_400_000

/** A soft delete (Interface §3): the repository stays, the project disappears and can be restored. */
export async function deleteProject(
  ports: RecentFactorPorts & Pick<Ports, 'projects' | 'live'>,
  access: Access,
  id: number,
): Promise<void> {
  const { userId } = access
  await ownProject(ports, userId, id)
  await requireRecentFactor(ports, access)
  await ports.projects.softDelete(userId, id, ports.clock.now())
  await ports.live.publish({ kind: 'deleted', projectId: id })
}

export type RestorableProject = DeletedProject & {
  /** From then on the project is deleted permanently. */
  readonly restorableUntil: Date
}

/** A page of the caller's deleted projects that can be restored, newest first. */
export async function listDeleted(
  ports: Pick<Ports, 'projects' | 'clock'>,
  userId: number,
  page: { readonly limit: number; readonly beforeId: number | null },
): Promise<Page<RestorableProject>> {
  const deletedAfter = new Date(ports.clock.now().getTime() - restorableMs)
  const deleted = await ports.projects.deletedOf(userId, { ...page, deletedAfter, limit: page.limit + 1 })
  const { rows, next } = pageOf(deleted, page.limit)
  const restorable = rows.map(each => ({
    ...each,
    restorableUntil: new Date(each.deletedAt.getTime() + restorableMs),
  }))
  return { rows: restorable, next }
}

/** Restores a deleted project within the retention period; provisioning of an unfinished one resumes. */
export async function restoreProject(
  ports: Pick<Ports, 'projects' | 'jobs' | 'clock' | 'settings'>,
  userId: number,
  id: number,
): Promise<Project> {
  const deletedAfter = new Date(ports.clock.now().getTime() - restorableMs)
  const restored = await ports.projects.restore(userId, id, deletedAfter, ports.settings.quotas.projectsMax)
  if (restored) {
    const { status, visibilityTo } = restored
    const isUnderWay = status === 'INITIALIZING' || status === 'BUILDING' || visibilityTo !== null
    if (isUnderWay) await ports.jobs.resumeProject(id)
    if (restored.queuedCommits > 0) await ports.jobs.sendQueued(id)
    return restored
  }
  if (await ports.projects.find(userId, id)) throw new Failure('not_ready', 'The project is not deleted.')
  throw new Failure(
    'not_found',
    `You have no project with this id that was deleted in the last ${limits.restoreWithinDays} days.`,
  )
}
