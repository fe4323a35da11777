import { randomUUID } from 'node:crypto'
import { invalidField } from '#domain/errors.ts'
import { requireImportSource } from '#domain/importSource.ts'
import type { Visibility } from '#domain/project.ts'
import { slugOf } from '#domain/slug.ts'
import type { Ports } from '#ports/index.ts'
import type { Project, ProjectIntent } from '#ports/stores/projects.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import { requireScopes } from '../hosts/requireScopes.ts'
import { type SettlePorts, settleProject } from './settleProject.ts'
import { workInRequest } from './workInRequest.ts'

export type ProjectWish = {
  readonly name: string
  readonly visibility?: Visibility
  readonly templateId?: number
  readonly description?: string
  readonly repoFullName?: string
  /** The caller's Idempotency-Key. */
  readonly requestKey?: string
}

/**
 * Creates a project (Interface §4 rule 4). The intent is written before the host is touched, so a repository without a
 * project cannot be; then this request works on the steps itself for as long as a caller likes to wait, and the job
 * goes on with what is left. The answer is the project as intended, INITIALIZING; callers poll or listen for the rest.
 */
export async function createProject(
  ports: SettlePorts & Pick<Ports, 'settings' | 'disk'>,
  userId: number,
  wish: ProjectWish,
): Promise<Project> {
  await requireDiskSpace(ports)
  await requireScopes(ports, userId)
  const name = wish.name.trim()
  if (name === '') throw invalidField('name', 'is empty; it takes 1 to 100 characters.')
  const intended = await ports.projects.create({
    userId,
    name,
    slug: slugOf(name),
    description: wish.description?.trim() ?? '',
    visibility: wish.visibility ?? 'private',
    ...(await contentOf(ports, wish)),
    host: ports.host.id,
    marker: randomUUID(),
    defaultBranch: 'main',
    requestKey: wish.requestKey ?? null,
  })
  await workInRequest(ports, intended.id, () => settleProject(ports, intended.id))
  return intended
}

/** A repository that exists already, or a template. */
async function contentOf(
  ports: Pick<Ports, 'templates' | 'host'>,
  { repoFullName, templateId }: ProjectWish,
): Promise<Pick<ProjectIntent, 'importSource' | 'templateId'>> {
  if (repoFullName === undefined) return { importSource: null, templateId: await templateFor(ports, templateId) }
  if (templateId !== undefined) {
    throw invalidField('templateId', 'cannot be given with repoFullName: an imported repository has its own content.')
  }
  const kind = ports.host.identity === undefined ? 'address' : 'name'
  return { importSource: requireImportSource(kind, repoFullName), templateId: null }
}

async function templateFor(ports: Pick<Ports, 'templates'>, wished: number | undefined): Promise<number> {
  const template = wished === undefined ? await ports.templates.default() : await ports.templates.byId(wished)
  if (!template) throw invalidField('templateId', `${wished} is no template; GET /api/templates lists them.`)
  return template.id
}
