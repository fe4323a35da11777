import { Failure } from '#domain/errors.ts'
import { acceptsFirstPush, requireWritable } from '#domain/project.ts'
import { isSlug } from '#domain/slug.ts'
import type { GitService } from '#ports/gitTransport.ts'
import type { RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { GitGrant } from '#ports/stores/gitTokens.ts'
import type { Project } from '#ports/stores/projects.ts'
import { repoOf } from '../access/ownProject.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import { pushQuotas } from '../quotas/boundPush.ts'
import type { QuotaPorts, Quotas } from '../quotas/quotasOf.ts'

/** `owner/name` as in a git address, and who asks: the user of a git token, or nobody. */
export type RepositoryRequest = {
  readonly owner: string
  readonly name: string
  readonly service: GitService
  readonly grant: Pick<GitGrant, 'userId' | 'access' | 'projectId'> | null
}

export type OpenedRepository = {
  readonly repo: RepoRef
  readonly project: Project | null
  /** Of the user who pushes; `null` for reading. */
  readonly quotas: Quotas | null
  /** Opened because everybody may read it, and only for as long. */
  readonly asPublic: boolean
}

/**
 * The repository behind a git address. Templates and public projects can be cloned by anybody; everything else is its
 * owner's, and to others it is as if it did not exist. Templates take no pushes.
 */
export async function openRepository(
  ports: Pick<Ports, 'projects' | 'templateRepos' | 'disk'> & QuotaPorts,
  request: RepositoryRequest,
): Promise<OpenedRepository> {
  const reading = request.service === 'git-upload-pack'
  if (request.owner === 'templates') {
    const repo = ports.templateRepos.find(request.name)
    if (repo && reading) return { repo, project: null, quotas: null, asPublic: false }
    throw notThere()
  }
  const owner = /^u([1-9][0-9]{0,15})$/.exec(request.owner)?.[1]
  const named = owner && isSlug(request.name) ? await ports.projects.byAddress(Number(owner), request.name) : null
  const project = named && isServedHere(ports, named) ? named : null
  const { grant } = request
  if (reading && project?.visibility === 'public') {
    return { repo: repoOf(project), project, quotas: null, asPublic: grant?.userId !== project.userId }
  }
  if (grant === null) throw new Failure('unauthenticated', 'Sign in with a git token as the password.')
  if (!project || project.userId !== grant.userId) throw notThere()
  if (grant.projectId !== null && grant.projectId !== project.id) throw notThere()
  if (!reading && grant.access === 'read') {
    throw new Failure('forbidden', 'This git token only reads. Push with one that may write.')
  }
  const repo = repoOf(project)
  if (reading) return { repo, project, quotas: null, asPublic: false }
  if (!acceptsFirstPush(project)) requireWritable(project.status)
  await requireDiskSpace(ports)
  return { repo, project, quotas: await pushQuotas(ports, project.userId), asPublic: false }
}

/** Projects of other hosts are cloned from there. */
function isServedHere({ hosts }: Pick<Ports, 'hosts'>, { host }: Project): boolean {
  return hosts.of(host)?.transport !== undefined
}

export function notThere(): Failure {
  return new Failure('not_found', 'There is no such repository, or this token does not open it.')
}
