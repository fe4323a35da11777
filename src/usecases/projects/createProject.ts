import { invalidField } from '#domain/errors.ts'
import { requireRepoOwner } from '#domain/importSource.ts'
import { ownLabel, type Visibility } from '#domain/project.ts'
import { slugOf } from '#domain/slug.ts'
import type { ProjectHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Project, ProjectIntent } from '#ports/stores/project.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import { requireScopes } from '../hosts/requireScopes.ts'
import { requireStorageAt } from '../quotas/requireQuota.ts'
import { type EmptyInput, requireEmptyInput } from './emptyProject.ts'
import { importOf } from './importOf.ts'
import { type ProvisionPorts, provisionProject } from './provisionProject.ts'
import { runWithinDeadline } from './runWithinDeadline.ts'

export type ProjectInput = EmptyInput & {
  /** One of the hosts that this installation offers; the default one if omitted. */
  readonly host?: string
  readonly name: string
  readonly visibility?: Visibility
  readonly description?: string
  /** An organization or group of the code host, or the user's own account there. */
  readonly owner?: string
  /** The caller's Idempotency-Key. */
  readonly requestKey?: string
}

/**
 * Creates a project (Interface §4 rule 4). The intent is written before the host is called, so a repository without a
 * project cannot exist. This request then runs the steps for as long as a caller is willing to wait, and the job
 * continues with the rest. The answer is the project as intended, INITIALIZING; callers poll or listen for the rest.
 */
export async function createProject(
  ports: ProvisionPorts & Pick<Ports, 'settings' | 'disk' | 'random'>,
  userId: number,
  input: ProjectInput,
): Promise<Project> {
  await requireDiskSpace(ports)
  const codeHost = chosenHost(ports, input.host)
  await requireScopes(ports, codeHost, userId)
  const name = input.name.trim()
  if (name === '') throw invalidField('name', 'is empty; it takes 1 to 100 characters.')
  await requireStorageAt(ports, codeHost, userId)
  const intent: ProjectIntent = {
    userId,
    name,
    slug: slugOf(name),
    description: input.description?.trim() ?? '',
    visibility: input.visibility ?? 'private',
    ...(await contentOf(ports, codeHost, userId, input)),
    host: codeHost.id,
    repoOwner: ownerFor(codeHost, userId, input),
    marker: ports.random.uuid(),
    defaultBranch: 'main',
    requestKey: input.requestKey ?? null,
  }
  const intended = await ports.projects.create(intent, ports.settings.quotas.projectsMax)
  await runWithinDeadline(ports, intended.id, () => provisionProject(ports, intended.id)).catch(error =>
    // Only the stores fail here, after the intent was written: the reconciler continues with it.
    ports.events.fault({ where: `creation of project ${intended.id}`, error }),
  )
  return intended
}

function chosenHost({ hosts }: Pick<Ports, 'hosts'>, chosen: string | undefined): ProjectHost {
  if (chosen === undefined) return hosts.default
  const codeHost = hosts.all.find(({ id }) => id === chosen)
  if (codeHost !== undefined) return codeHost
  const offered = hosts.all.map(({ id }) => id).join(', ')
  throw invalidField('host', `got ${JSON.stringify(chosen)}; this service offers ${offered}.`)
}

/** An existing repository, a template, or nothing until the first push. */
async function contentOf(
  ports: Pick<Ports, 'templates' | 'sealing'>,
  codeHost: ProjectHost,
  userId: number,
  input: ProjectInput,
): Promise<Pick<ProjectIntent, 'importSource' | 'templateId' | 'repoToken'>> {
  if (input.empty) {
    requireEmptyInput(codeHost, input)
    return { importSource: null, templateId: null }
  }
  const imported = importOf(ports, codeHost, userId, input)
  return imported ?? { importSource: null, templateId: await templateFor(ports, input.templateId) }
}

/** The host decides whether the user may create there when the repository is made; it is never made anywhere else. */
function ownerFor(codeHost: ProjectHost, userId: number, { owner, repoFullName }: ProjectInput): string | null {
  if (owner === undefined) return null
  if (codeHost.owners === undefined) {
    throw invalidField('owner', `cannot be chosen: ${codeHost.label} offers no choice of owners. Omit it.`)
  }
  if (repoFullName !== undefined) {
    throw invalidField('owner', 'cannot be given with repoFullName: an imported repository stays where it is.')
  }
  const named = requireRepoOwner(owner)
  // Names are case-insensitive at code hosts, labels are not: an owner named like the label for the own account is
  // stored in upper case.
  return named === ownLabel(userId) ? named.toUpperCase() : named
}

async function templateFor(ports: Pick<Ports, 'templates'>, requested: number | null | undefined): Promise<number> {
  if (requested === null) {
    throw invalidField('templateId', 'is null, which is for empty: true. Omit it for the default template.')
  }
  const template = requested === undefined ? await ports.templates.default() : await ports.templates.byId(requested)
  if (!template) throw invalidField('templateId', `${requested} is not a template; GET /api/templates lists them.`)
  return template.id
}
