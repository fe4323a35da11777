import { ownLabel } from '#domain/project.ts'
import { fillTemplate } from '#domain/template.ts'
import type { ImportAllowance } from '#ports/hosts/storage.ts'
import { HostError, type ProjectHost, type Repo, type RepoImport } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Creation, Project } from '#ports/stores/project.ts'
import type { StepRecord } from '#ports/stores/projects.ts'
import { type AccessPorts, projectAccessOf } from '../access/hostAccess.ts'
import { codeHostOf } from '../access/ownProject.ts'
import { type QuotaPorts, quotasOf } from '../quotas/quotasOf.ts'
import { requireStorage } from '../quotas/requireQuota.ts'
import { ciFilesFor } from './ciFiles.ts'
import { createEmptyRepository, waitingReason } from './emptyProject.ts'

export type RepositoryPorts = AccessPorts & QuotaPorts & Pick<Ports, 'templates' | 'templateSource' | 'settings'>

/** Creates or imports the repository of a project; an existing one is recognised by its marker. */
export async function makeRepository(
  ports: RepositoryPorts,
  project: Project,
  creation: Creation,
): Promise<StepRecord> {
  const codeHost = codeHostOf(ports, project)
  const { marker, importSource } = creation
  const repo = await (project.waitsForPush
    ? createEmptyRepository(codeHost, { marker, ...placeOf(project) })
    : importSource === null
      ? createRepository(ports, codeHost, project, creation)
      : importRepository(ports, codeHost, project, { marker, source: importSource }))
  const size = await codeHost.storage?.measure(repo)
  return {
    step: 'repository',
    repoId: repo.id,
    repoFullName: repo.fullName,
    repoUrl: repo.webUrl,
    cloneUrl: repo.cloneUrl,
    defaultBranch: repo.defaultBranch,
    ...(project.waitsForPush && { statusReason: waitingReason }),
    ...(size && { storedBytes: size.bytes, filesCount: size.files }),
  }
}

async function importRepository(
  ports: RepositoryPorts,
  codeHost: ProjectHost,
  project: Project,
  existing: Pick<RepoImport, 'marker' | 'source'>,
): Promise<Repo> {
  const access = await projectAccessOf(ports, codeHost, project)
  const allowance = codeHost.storage && (await allowanceOf(ports, project.userId))
  return await codeHost.repos.importRepo(access, { ...existing, ...placeOf(project), ...(allowance && { allowance }) })
}

async function allowanceOf(ports: RepositoryPorts, userId: number): Promise<ImportAllowance> {
  const { storageBytes, filesPerProject } = await quotasOf(ports, userId)
  requireStorage(storageBytes)
  const bytesMax = (storageBytes.max ?? Number.POSITIVE_INFINITY) - storageBytes.used
  return { bytesMax, filesMax: filesPerProject.max }
}

/** A GitLab group may be nested, so its name may contain slashes. */
function placeOf({ repoFullName, userId }: Project) {
  const slash = repoFullName.lastIndexOf('/')
  const [owner, name] = [repoFullName.slice(0, slash), repoFullName.slice(slash + 1)]
  return { owner, name, ...(owner !== ownLabel(userId) && { within: owner }) }
}

async function createRepository(
  ports: RepositoryPorts,
  codeHost: ProjectHost,
  project: Project,
  creation: Creation,
): Promise<Repo> {
  const template = project.templateId === null ? null : await ports.templates.byId(project.templateId)
  const shipped = template && (await ports.templateSource.files(template.key))
  if (!template || !shipped) throw new HostError('invalid', 'The template of this project no longer exists.')
  const { createFromTemplate } = codeHost.repos
  if (!createFromTemplate) throw new HostError('invalid', `${codeHost.label} does not create repositories.`)
  const ciFiles = ports.settings.ciPages && project.visibility === 'public' ? ciFilesFor(project.host) : []
  return await createFromTemplate(await projectAccessOf(ports, codeHost, project), {
    marker: creation.marker,
    ...placeOf(project),
    description: project.description,
    visibility: project.visibility,
    template: { key: template.key, files: [...fillTemplate(shipped, project), ...ciFiles] },
    author: { name: creation.ownerName, email: creation.ownerEmail, date: project.createdAt },
  })
}
