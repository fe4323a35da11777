import { Failure } from '#domain/errors.ts'
import { requireWritable } from '#domain/project.ts'
import type { RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/projects.ts'

/** A project whose repository exists. */
export type OpenProject = Project & { readonly repo: RepoRef }

/** The caller's own project; another user's is forbidden, one that does not exist is not found (Interface §5 item 5). */
export async function ownProject(ports: Pick<Ports, 'projects'>, userId: number, id: number): Promise<Project> {
  const project = await ports.projects.find(userId, id)
  if (project) return project
  if (await ports.projects.exists(id)) throw new Failure('forbidden', 'This project belongs to another user.')
  throw new Failure('not_found', 'There is no project with this id.')
}

/** The caller's own project for reading its content. */
export async function openProject(ports: Pick<Ports, 'projects'>, userId: number, id: number): Promise<OpenProject> {
  const project = await ownProject(ports, userId, id)
  return { ...project, repo: repoOf(project) }
}

/** The caller's own project for changing its content. */
export async function writableProject(
  ports: Pick<Ports, 'projects'>,
  userId: number,
  id: number,
): Promise<OpenProject> {
  const project = await ownProject(ports, userId, id)
  requireWritable(project.status)
  return { ...project, repo: repoOf(project) }
}

export function repoOf(project: Project): RepoRef {
  if (project.repoId === null) {
    throw new Failure('not_ready', 'The project has no repository yet. Try again when its status is ACTIVE.')
  }
  return { id: project.repoId, fullName: project.repoFullName }
}
