import { Failure, invalidField } from '#domain/errors.ts'
import { canBecome, type ProjectStatus, projectStatuses, type Visibility } from '#domain/project.ts'
import type { Project } from '#ports/stores/project.ts'
import { ownProject } from '../access/ownProject.ts'
import { type ChangeVisibilityPorts, changeVisibility, requireChangeable } from './changeVisibility.ts'

export type ProjectChange = {
  readonly name?: string
  readonly description?: string
  readonly status?: 'ARCHIVED' | 'ACTIVE'
  readonly visibility?: Visibility
}

/** Renames, describes, archives, unarchives, makes private or public. A new name never changes slug or repository. */
export async function updateProject(
  ports: ChangeVisibilityPorts,
  userId: number,
  id: number,
  input: ProjectChange,
): Promise<Project> {
  const before = await ownProject(ports, userId, id)
  const status = input.status === before.status ? undefined : input.status
  if (status && !movable(before.status, status)) {
    throw new Failure('not_ready', `A project that is ${before.status} cannot become ${status}.`)
  }
  if (input.visibility !== undefined) requireChangeable(before, input.visibility, status ?? before.status)
  const name = input.name?.trim()
  if (name === '') throw invalidField('name', 'is empty; it takes 1 to 100 characters.')
  const change = {
    ...(name !== undefined && { name }),
    ...(input.description !== undefined && { description: input.description.trim() }),
    ...(status && { status }),
  }
  const after = await ports.projects.update(userId, id, change, status ? [before.status] : projectStatuses)
  if (!after) throw new Failure('conflict', 'The project changed at the same time. Read it again and repeat.')
  if (status) await ports.live.publish({ kind: 'status', projectId: id, status, statusReason: null })
  if (input.visibility === undefined) return after
  await changeVisibility(ports, userId, after, input.visibility)
  return await ownProject(ports, userId, id)
}

/** Callers archive and unarchive; the service makes every other transition. */
function movable(from: ProjectStatus, to: 'ARCHIVED' | 'ACTIVE'): boolean {
  return canBecome(from, to) && (to === 'ARCHIVED' || from === 'ARCHIVED')
}
