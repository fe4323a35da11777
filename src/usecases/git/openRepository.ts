import { Failure } from '#domain/errors.ts'
import { acceptsFirstPush, requireWritable } from '#domain/project.ts'
import { isSlug } from '#domain/slug.ts'
import type { GitService } from '#ports/hosts/gitTransport.ts'
import type { RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { GitUser } from '#ports/stores/gitTokens.ts'
import type { Project } from '#ports/stores/project.ts'
import { repoOf } from '../access/ownProject.ts'
import { requireDiskSpace, requireWritableDatabase } from '../diskSpace.ts'
import { type QuotaPorts, type Quotas, quotasOf } from '../quotas/quotasOf.ts'

/** `owner/name` as in a git URL; `user` is that of the git token, `null` for an anonymous caller. */
export type RepositoryRequest = {
  readonly owner: string
  readonly name: string
  readonly service: GitService
  readonly user: Pick<GitUser, 'userId' | 'access' | 'projectId'> | null
}

export type OpenedRepository = {
  readonly repo: RepoRef
  readonly project: Project | null
  /** The pushing user's; `null` for reads. */
  readonly quotas: Quotas | null
  /** Opened because it is public, and only while it stays public. */
  readonly asPublic: boolean
}

/**
 * The repository at a git URL. Templates and public projects can be cloned anonymously; everything else is visible to
 * its owner only, and to others it does not exist. Templates accept no pushes.
 */
export async function openRepository(
  ports: Pick<Ports, 'projects' | 'templateRepos' | 'disk' | 'databaseHealth'> & QuotaPorts,
  request: RepositoryRequest,
): Promise<OpenedRepository> {
  const isRead = request.service === 'git-upload-pack'
  if (request.owner === 'templates') {
    const repo = ports.templateRepos.find(request.name)
    if (repo && isRead) return { repo, project: null, quotas: null, asPublic: false }
    throw noRepository()
  }
  const owner = /^u([1-9][0-9]{0,15})$/.exec(request.owner)?.[1]
  const named = owner && isSlug(request.name) ? await ports.projects.byAddress(Number(owner), request.name) : null
  const project = named && isServedHere(ports, named) ? named : null
  const { user } = request
  if (isRead && project?.visibility === 'public') {
    return { repo: repoOf(project), project, quotas: null, asPublic: user?.userId !== project.userId }
  }
  if (user === null) throw new Failure('unauthenticated', 'Sign in with a git token as the password.')
  if (!project || project.userId !== user.userId) throw noRepository()
  if (user.projectId !== null && user.projectId !== project.id) throw noRepository()
  if (!isRead && user.access === 'read') {
    throw new Failure('forbidden', 'This git token is read-only. Push with one that has write access.')
  }
  const repo = repoOf(project)
  if (isRead) return { repo, project, quotas: null, asPublic: false }
  if (!acceptsFirstPush(project)) requireWritable(project.status)
  await requireDiskSpace(ports)
  await requireWritableDatabase(ports)
  return { repo, project, quotas: await quotasOf(ports, project.userId), asPublic: false }
}

/** Projects on other hosts are cloned from there. */
function isServedHere({ hosts }: Pick<Ports, 'hosts'>, { host }: Project): boolean {
  return hosts.of(host)?.transport !== undefined
}

export function noRepository(): Failure {
  return new Failure('not_found', 'There is no such repository, or this token gives no access to it.')
}
