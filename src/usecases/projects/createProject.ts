import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { invalidField } from '#domain/errors.ts'
import type { Visibility } from '#domain/project.ts'
import { slugOf } from '#domain/slug.ts'
import type { Ports } from '#ports/index.ts'
import type { Project, ProjectIntent } from '#ports/stores/projects.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import { requireScopes } from '../hosts/requireScopes.ts'
import { type ImportInput, importOf } from './importOf.ts'
import { holdS, type SettlePorts, settleProject } from './settleProject.ts'

export type ProjectWish = ImportInput & {
  readonly name: string
  readonly visibility?: Visibility
  readonly description?: string
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
    ...(await contentOf(ports, userId, wish)),
    host: ports.host.id,
    marker: randomUUID(),
    defaultBranch: 'main',
    requestKey: wish.requestKey ?? null,
  })
  await workFor(ports.settings.createDeadlineMs, ports, intended.id)
  return intended
}

/** A repository that exists already, or a template. */
async function contentOf(
  ports: Pick<Ports, 'templates' | 'host' | 'sealing'>,
  userId: number,
  wish: ProjectWish,
): Promise<Pick<ProjectIntent, 'importSource' | 'templateId' | 'repoToken'>> {
  const taken = importOf(ports, userId, wish)
  return taken ?? { importSource: null, templateId: await templateFor(ports, wish.templateId) }
}

async function templateFor(ports: Pick<Ports, 'templates'>, wished: number | undefined): Promise<number> {
  const template = wished === undefined ? await ports.templates.default() : await ports.templates.byId(wished)
  if (!template) throw invalidField('templateId', `${wished} is no template; GET /api/templates lists them.`)
  return template.id
}

/** What is late goes on without the caller; where that comes to no end either, a job takes over. */
async function workFor(deadlineMs: number, ports: SettlePorts, id: number): Promise<void> {
  const deadline = new AbortController()
  const outcome = await Promise.race([
    settleProject(ports, id).finally(() => deadline.abort()),
    wait(deadlineMs, 'late' as const, { signal: deadline.signal, ref: false }).catch(() => 'settled' as const),
  ])
  if (outcome === 'late') await ports.jobs.settleProject(id, holdS)
}
