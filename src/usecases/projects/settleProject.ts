import { Failure } from '#domain/errors.ts'
import { type CreationStep, ownLabel } from '#domain/project.ts'
import { fillTemplate } from '#domain/template.ts'
import type { TakeoverRoom } from '#ports/hostStorage.ts'
import { HostError, type ProjectHost, type Repo, type RepoTakeover } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Creation, Project, StepRecord } from '#ports/stores/projects.ts'
import { type AccessPorts, projectAccessOf } from '../hosts/hostAccess.ts'
import { subscribeToHost } from '../hosts/subscribeToHost.ts'
import { quotasOf } from '../quotas/quotasOf.ts'
import { requireStorage } from '../quotas/requireRoom.ts'
import { ciFilesFor } from './ciFiles.ts'
import { firstPushed, makeEmptyRepository, restUntilPush, waitingReason } from './emptyProject.ts'
import { heldUntil, whileHeld } from './hold.ts'
import { codeHostOf, type OpenProject, opened } from './ownProject.ts'

export type SettlePorts = AccessPorts &
  Pick<
    Ports,
    | 'projects'
    | 'quotas'
    | 'templates'
    | 'templateSource'
    | 'live'
    | 'jobs'
    | 'tokens'
    | 'clock'
    | 'events'
    | 'settings'
  >

/** `settled`: nothing is left to do. `waiting`: a job looks again later. `taken`: somebody else is at work on it. */
export type Settled = 'settled' | 'waiting' | 'taken'

const attemptsMax = 12
/** Looks at a site that its host builds: a quarter of an hour of them. */
const siteLooksMax = 22

/**
 * Drives one creation as far as it goes:
 *
 *   intent ──▶ repository ──▶ content ──▶ pages ──▶ ready
 *   (row)      (marked)       (first       (host's or  (ACTIVE)
 *                              commit)      built-in)
 *
 * Each step looks, acts and records. Acting twice is harmless: the marker makes the host return the repository it
 * already made. A record carries the epoch of its worker, so one that was overtaken records nothing. An empty project
 * stays after `repository` until something is pushed.
 */
export async function settleProject(ports: SettlePorts, id: number): Promise<Settled> {
  const taken = await ports.projects.takeCreation(id, heldUntil(ports))
  if (!taken) return 'taken'
  const { creation } = taken
  let project = taken.project
  let step = creation.step
  try {
    while (step !== 'ready') {
      const record = await nextStep(ports, project, creation, step)
      const isEmpty = project.waitsForPush && step === 'repository'
      if (!record) return await (isEmpty ? restUntilPush : lookAgain)(ports, project, creation)
      if (!(await ports.projects.recordStep(id, creation.epoch, record)))
        return await overtaken(ports, id, creation.epoch, record)
      project = { ...project, ...record }
      step = record.step
      tell(ports, project, step, taken.project)
      if (record.status) await announce(ports, project)
    }
  } catch (error) {
    return await giveUpOrRetry(ports, project, creation, step, error)
  }
  await ports.projects.releaseCreation(id, creation.epoch, null)
  return 'settled'
}

/** A worker that comes too late may have switched on a site at the host that no row knows of and that has to be off. */
async function overtaken(ports: SettlePorts, id: number, epoch: number, record: StepRecord): Promise<Settled> {
  if (!record.pagesUrl || (await ports.projects.keepHold(id, epoch, heldUntil(ports)))) return 'taken'
  await ports.projects.askAgain(id)
  await ports.jobs.settleProject(id)
  return 'taken'
}

/** A project has pages for the first time once in its life, and new ones with every commit that the host publishes. */
function tell({ events, clock }: SettlePorts, project: Project, step: CreationStep, before: Project): void {
  const { id: projectId, userId, createdAt, pagesUrl } = project
  const msFrom = (moment: Date) => clock.now().getTime() - moment.getTime()
  const isNew = step === 'pages' && !before.pagesEnabled
  if (isNew) events.projectCreated({ projectId, userId, durationMs: msFrom(createdAt) })
  if (step === 'ready' && pagesUrl !== null) events.pagesBuilt({ projectId, durationMs: msFrom(before.updatedAt) })
}

/** The record of the step after `done`, or `null` when the host is not that far yet. */
async function nextStep(
  ports: SettlePorts,
  project: Project,
  creation: Creation,
  done: Exclude<CreationStep, 'ready'>,
): Promise<StepRecord | null> {
  switch (done) {
    case 'intent':
      return await makeRepository(ports, project, creation)
    case 'repository': {
      const open = await opened(ports, project)
      if (project.waitsForPush) return await firstPushed(open)
      const head = await open.codeHost.repos.contentReady(open.access, open.repo)
      return head === null ? null : { step: 'content', status: 'BUILDING' }
    }
    case 'content':
      return await enablePages(ports, await opened(ports, project), creation)
    case 'pages':
      return await pagesReady(await opened(ports, project), creation.attempts)
  }
}

async function makeRepository(ports: SettlePorts, project: Project, creation: Creation): Promise<StepRecord> {
  const codeHost = codeHostOf(ports, project)
  const { marker, importSource } = creation
  const repo = await (project.waitsForPush
    ? makeEmptyRepository(codeHost, { marker, ...placeOf(project) })
    : importSource === null
      ? fromTemplate(ports, codeHost, project, creation)
      : takenOver(ports, codeHost, project, { marker, source: importSource }))
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

async function takenOver(
  ports: SettlePorts,
  codeHost: ProjectHost,
  project: Project,
  existing: Pick<RepoTakeover, 'marker' | 'source'>,
): Promise<Repo> {
  const access = await projectAccessOf(ports, codeHost, project)
  const room = codeHost.storage && (await roomFor(ports, project.userId))
  return await codeHost.repos.takeOver(access, { ...existing, ...placeOf(project), ...(room && { room }) })
}

async function roomFor(ports: SettlePorts, userId: number): Promise<TakeoverRoom> {
  const { storageBytes, filesPerProject } = await quotasOf(ports, userId)
  requireStorage(storageBytes)
  const bytesMax = (storageBytes.max ?? Number.POSITIVE_INFINITY) - storageBytes.used
  return { bytesMax, filesMax: filesPerProject.max }
}

/** A group of GitLab may be in another, so its name may hold slashes. */
function placeOf({ repoFullName, userId }: Project) {
  const slash = repoFullName.lastIndexOf('/')
  const [owner, name] = [repoFullName.slice(0, slash), repoFullName.slice(slash + 1)]
  return { owner, name, ...(owner !== ownLabel(userId) && { within: owner }) }
}

async function fromTemplate(
  ports: SettlePorts,
  codeHost: ProjectHost,
  project: Project,
  creation: Creation,
): Promise<Repo> {
  const template = project.templateId === null ? null : await ports.templates.byId(project.templateId)
  const shipped = template && (await ports.templateSource.files(template.key))
  if (!template || !shipped) throw new HostError('invalid', 'The template of this project is no longer there.')
  const { createFromTemplate } = codeHost.repos
  if (!createFromTemplate) throw new HostError('invalid', `${codeHost.label} makes no repositories.`)
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

/**
 * The host publishes public projects only: whom it shows the site of a private one depends on its plan and settings. The
 * built-in pages serve those, and the sites that a plan or policy refuses. Who may read a project can have changed since
 * it was taken.
 */
async function enablePages(
  ports: SettlePorts,
  project: OpenProject,
  { epoch }: Pick<Creation, 'epoch'>,
): Promise<StepRecord> {
  await subscribeToHost(ports, project)
  const { id, codeHost, access, repo } = project
  const pages = await whileHeld(ports, { id, epoch }, async () => {
    const isPublic = (await ports.projects.byId(id))?.visibility === 'public'
    return isPublic ? await codeHost.pages?.enable(access, repo) : undefined
  })
  return { step: 'pages', pagesEnabled: true, pagesUrl: pages?.kind === 'enabled' ? pages.url : null }
}

async function pagesReady(project: OpenProject, looks: number): Promise<StepRecord | null> {
  const { codeHost, access, repo } = project
  const head = await codeHost.repos.resolve(access, repo, project.defaultBranch)
  if (head === null) return null
  if (codeHost.pages && project.pagesUrl !== null) {
    const site = await codeHost.pages.state(access, repo, head)
    if (site.state === 'building' && looks < siteLooksMax) return null
    if (site.state === 'building') throw siteFailed(codeHost, 'it has been at it for a quarter of an hour.')
    if (site.state === 'failed') throw siteFailed(codeHost, site.reason)
  }
  return { step: 'ready', status: 'ACTIVE', statusReason: null, pagesCommitSha: head }
}

/** Of no use to repeat: the next commit, or the user, is what changes it. */
function siteFailed({ label }: ProjectHost, reason = 'it does not say why'): HostError {
  return new HostError('invalid', `${label} could not publish the site: ${reason}`)
}

async function lookAgain(
  ports: SettlePorts,
  { id }: Pick<Project, 'id'>,
  creation: Creation,
  atLeastS = 0,
): Promise<Settled> {
  const waitS = Math.max(atLeastS, backoffS(creation.attempts))
  const retryAt = new Date(ports.clock.now().getTime() + waitS * 1_000)
  await ports.projects.releaseCreation(id, creation.epoch, retryAt)
  await ports.jobs.settleProject(id, waitS)
  return 'waiting'
}

function backoffS(attempts: number): number {
  return Math.min(60, 2 ** Math.min(Math.max(0, attempts - 1), 6))
}

async function giveUpOrRetry(
  ports: SettlePorts,
  project: Project,
  creation: Creation,
  step: CreationStep,
  error: unknown,
): Promise<Settled> {
  ports.events.fault({ where: `creation of project ${project.id} after ${step}`, error })
  const hopeless = error instanceof Failure || (error instanceof HostError && !error.isPassing)
  if (!hopeless && creation.attempts < attemptsMax) {
    return await lookAgain(ports, project, creation, error instanceof HostError ? error.retryAfterS : 0)
  }
  const known = error instanceof Failure || error instanceof HostError
  const statusReason = known ? error.message : 'An internal fault; the log has the details.'
  await ports.projects.recordStep(project.id, creation.epoch, { step, status: 'ERROR', statusReason })
  await ports.projects.releaseCreation(project.id, creation.epoch, null)
  await announce(ports, { ...project, status: 'ERROR', statusReason })
  return 'settled'
}

async function announce(ports: Pick<Ports, 'live'>, project: Project): Promise<void> {
  const { id: projectId, status, statusReason, pagesCommitSha } = project
  await ports.live.publish({ kind: 'status', projectId, status, statusReason })
  if (status === 'ACTIVE' && pagesCommitSha) {
    await ports.live.publish({ kind: 'pages', projectId, commitSha: pagesCommitSha })
  }
}
