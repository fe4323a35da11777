import { Failure } from '#domain/errors.ts'
import { requireContent, requireWritable } from '#domain/project.ts'
import type { HostAccess, ProjectHost, RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { type AccessPorts, projectAccessOf } from './hostAccess.ts'

/** A project whose repository exists, with its code host and the access that acts for the owner there. */
export type OpenProject = Project & {
  readonly codeHost: ProjectHost
  readonly repo: RepoRef
  readonly access: HostAccess
}

/** The caller's own project. Another user's project is forbidden, a missing one is not found (Interface §5 rule 5). */
export async function ownProject(ports: Pick<Ports, 'projects'>, userId: number, id: number): Promise<Project> {
  const project = await ports.projects.find(userId, id)
  if (project) return project
  if (await ports.projects.exists(id)) throw new Failure('forbidden', 'This project belongs to another user.')
  throw new Failure('not_found', 'There is no project with this id.')
}

/** The caller's own project for reading its content. */
export async function openProject(
  ports: AccessPorts & Pick<Ports, 'projects'>,
  userId: number,
  id: number,
): Promise<OpenProject> {
  const project = await ownProject(ports, userId, id)
  requireContent(project)
  return await openUnchecked(ports, project)
}

/** The caller's own project for changing its content. */
export async function openWritableProject(
  ports: AccessPorts & Pick<Ports, 'projects'>,
  userId: number,
  id: number,
): Promise<OpenProject> {
  return await openUnchecked(ports, await requireWritableProject(ports, userId, id))
}

/** As above, without contacting the code host. */
export async function requireWritableProject(
  ports: Pick<Ports, 'projects'>,
  userId: number,
  id: number,
): Promise<Project> {
  const project = await ownProject(ports, userId, id)
  requireContent(project)
  if (!hasOnlyItsSiteFailed(project)) requireWritable(project.status)
  return project
}

/** A new commit is how the user fixes a site that the host could not publish. */
function hasOnlyItsSiteFailed({ status, pagesUrl }: Project): boolean {
  return status === 'ERROR' && pagesUrl !== null
}

/** Opens a project for its owner, regardless of the caller: callers check permission first. */
export async function openUnchecked(ports: AccessPorts, project: Project): Promise<OpenProject> {
  const repo = repoOf(project)
  const codeHost = codeHostOf(ports, project)
  return { ...project, codeHost, repo, access: await projectAccessOf(ports, codeHost, project) }
}

/** The code host of a project; refuses a project whose host this installation no longer offers. */
export function codeHostOf({ hosts }: Pick<Ports, 'hosts'>, { host }: Pick<Project, 'host'>): ProjectHost {
  const codeHost = hosts.of(host)
  if (codeHost !== null) return codeHost
  const offered = hosts.all.map(({ id }) => id).join(' and ')
  throw new Failure(
    'repohost_failed',
    `The repository of this project is on ${host}, but this service is set up for ${offered}. Ask its administrator.`,
  )
}

export function repoOf(project: Project): RepoRef {
  if (project.repoId === null) {
    throw new Failure('not_ready', 'The project has no repository yet. Try again when its status is ACTIVE.')
  }
  return {
    id: project.repoId,
    fullName: project.repoFullName,
    cloneUrl: project.cloneUrl,
    projectId: project.id,
    recordedHead: project.pagesCommitSha,
  }
}
