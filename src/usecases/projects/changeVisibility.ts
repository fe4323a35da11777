import { Failure } from '#domain/errors.ts'
import { acceptsFirstPush, type ProjectStatus, requireWritable, type Visibility } from '#domain/project.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { applyVisibility, publishVisibility, type VisibilityPorts } from './applyVisibility.ts'
import { runWithinDeadline } from './runWithinDeadline.ts'

export type ChangeVisibilityPorts = VisibilityPorts & Pick<Ports, 'settings'>

/**
 * Makes a project private or public, or reverts an earlier request (Interface, Projects). Here a project becomes
 * private as soon as the request is recorded, and the code host follows step by step. A project that becomes public
 * stays private here until the host has followed.
 */
export async function changeVisibility(
  ports: ChangeVisibilityPorts,
  userId: number,
  before: Project,
  to: Visibility,
): Promise<void> {
  const asked = await ports.projects.requestVisibility(userId, before.id, to, ports.clock.now())
  if (!asked) return
  await publishVisibility(ports, asked, before.status)
  await runWithinDeadline(ports, before.id, () => applyVisibility(ports, before.id))
}

/** Archived and failed projects can be made private, but not public. */
export function requireChangeable(project: Project, to: Visibility, status: ProjectStatus): void {
  if (project.visibility === to && project.visibilityTo === null) return
  if (project.repoId === null) {
    throw new Failure(
      'not_ready',
      'The project has no repository yet. Change who may read it when its status is ACTIVE.',
    )
  }
  if (to === 'public' && !acceptsFirstPush(project)) requireWritable(status)
}
