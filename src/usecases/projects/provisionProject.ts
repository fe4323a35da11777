import { Failure } from '#domain/errors.ts'
import type { CreationStep } from '#domain/project.ts'
import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Creation, Project } from '#ports/stores/project.ts'
import type { StepRecord } from '#ports/stores/projects.ts'
import { openUnchecked } from '../access/ownProject.ts'
import { leaseUntil } from '../lease.ts'
import { detectFirstPush, waitForPush } from './emptyProject.ts'
import { makeRepository, type RepositoryPorts } from './makeRepository.ts'
import { checkPages, enablePages } from './publishSite.ts'

export type ProvisionPorts = RepositoryPorts & Pick<Ports, 'projects' | 'live' | 'jobs' | 'tokens' | 'clock' | 'events'>

/** `done`: nothing is left to do. `waiting`: a job looks again later. `locked`: another worker holds the lease. */
export type ProvisionOutcome = 'done' | 'waiting' | 'locked'

const attemptsMax = 12
/** A shorter pause is over before its reason has been read. */
const explainedFromS = 10

/**
 * Advances one creation as far as possible:
 *
 *   intent ──▶ repository ──▶ content ──▶ pages ──▶ ready
 *   (row)      (marked)       (first       (host's or  (ACTIVE)
 *                              commit)      built-in)
 *
 * Each step checks, acts and records. Acting twice is harmless: the marker makes the host return the repository it
 * already made. A record carries the epoch of its worker, so a superseded worker records nothing. An empty project
 * stays after `repository` until something is pushed.
 */
export async function provisionProject(ports: ProvisionPorts, id: number): Promise<ProvisionOutcome> {
  const claimed = await ports.projects.claimCreation(id, leaseUntil(ports))
  if (!claimed) return 'locked'
  const { creation } = claimed
  let project = claimed.project
  let step = creation.step
  try {
    while (step !== 'ready') {
      const made = await nextStep(ports, project, creation, step)
      const record = made && project.statusReason !== null ? { statusReason: null, ...made } : made
      const isEmpty = project.waitsForPush && step === 'repository'
      if (!record) return await (isEmpty ? waitForPush : retryLater)(ports, project, creation)
      if (!(await ports.projects.recordStep(id, creation.epoch, record)))
        return await superseded(ports, id, creation.epoch, record)
      project = { ...project, ...record }
      step = record.step
      recordStepEvent(ports, project, step, claimed.project)
      if (record.status) await announce(ports, project)
    }
  } catch (error) {
    return await giveUpOrRetry(ports, project, creation, step, error)
  }
  await ports.projects.releaseCreation(id, creation.epoch, null)
  return 'done'
}

/** A worker without its lease may have enabled a site at the host that no row records and that has to be disabled. */
async function superseded(
  ports: ProvisionPorts,
  id: number,
  epoch: number,
  record: StepRecord,
): Promise<ProvisionOutcome> {
  if (!record.pagesUrl || (await ports.projects.renewLease(id, epoch, leaseUntil(ports)))) return 'locked'
  await ports.projects.restartVisibility(id)
  await ports.jobs.resumeProject(id)
  return 'locked'
}

/** A creation is reported once, with the first pages; a build, with every commit that the host publishes. */
function recordStepEvent(
  { events, clock }: ProvisionPorts,
  project: Project,
  step: CreationStep,
  before: Project,
): void {
  const { id: projectId, userId, createdAt, pagesUrl } = project
  const msSince = (start: Date) => clock.now().getTime() - start.getTime()
  const isNew = step === 'pages' && !before.pagesEnabled
  if (isNew) events.projectCreated({ projectId, userId, durationMs: msSince(createdAt) })
  if (step === 'ready' && pagesUrl !== null) events.pagesBuilt({ projectId, durationMs: msSince(before.updatedAt) })
}

/** The record of the step after `completed`, or `null` if the host is not ready for it yet. */
async function nextStep(
  ports: ProvisionPorts,
  project: Project,
  creation: Creation,
  completed: Exclude<CreationStep, 'ready'>,
): Promise<StepRecord | null> {
  switch (completed) {
    case 'intent':
      return await makeRepository(ports, project, creation)
    case 'repository': {
      const open = await openUnchecked(ports, project)
      if (project.waitsForPush) return await detectFirstPush(open)
      const head = await open.codeHost.repos.contentReady(open.access, open.repo)
      return head === null ? null : { step: 'content', status: 'BUILDING' }
    }
    case 'content':
      return await enablePages(ports, await openUnchecked(ports, project), creation)
    case 'pages':
      return await checkPages(ports, await openUnchecked(ports, project), creation.attempts)
  }
}

async function retryLater(
  ports: ProvisionPorts,
  { id }: Pick<Project, 'id'>,
  creation: Creation,
  atLeastS = 0,
): Promise<ProvisionOutcome> {
  const waitS = Math.max(atLeastS, backoffS(creation.attempts))
  const retryAt = new Date(ports.clock.now().getTime() + waitS * 1_000)
  await ports.projects.releaseCreation(id, creation.epoch, retryAt)
  await ports.jobs.resumeProject(id, waitS)
  return 'waiting'
}

function backoffS(attempts: number): number {
  return Math.min(60, 2 ** Math.min(Math.max(0, attempts - 1), 6))
}

async function giveUpOrRetry(
  ports: ProvisionPorts,
  project: Project,
  creation: Creation,
  step: CreationStep,
  error: unknown,
): Promise<ProvisionOutcome> {
  ports.events.fault({ where: `creation of project ${project.id} after ${step}`, error })
  const isPermanent = error instanceof Failure || (error instanceof HostError && !error.isTransient)
  if (!isPermanent && creation.attempts < attemptsMax) {
    const atLeastS = error instanceof HostError ? (error.retryAfterS ?? 0) : 0
    const isLong = Math.max(atLeastS, backoffS(creation.attempts)) >= explainedFromS
    if (isLong && error instanceof HostError) await explainDelay(ports, project, creation, step, error)
    return await retryLater(ports, project, creation, atLeastS)
  }
  const known = error instanceof Failure || error instanceof HostError
  const statusReason = known ? error.message : 'An internal fault; the log has the details.'
  await ports.projects.recordStep(project.id, creation.epoch, { step, status: 'ERROR', statusReason })
  await ports.projects.releaseCreation(project.id, creation.epoch, null)
  await announce(ports, { ...project, status: 'ERROR', statusReason })
  return 'done'
}

/** Users see why their project is not ready yet; without it they would wait for something that they could end. */
async function explainDelay(
  ports: ProvisionPorts,
  project: Project,
  { epoch }: Pick<Creation, 'epoch'>,
  step: CreationStep,
  { message }: HostError,
): Promise<void> {
  const statusReason = `Not ready yet; the service tries again on its own. ${message}`
  if (statusReason === project.statusReason) return
  const isRecorded = await ports.projects.recordStep(project.id, epoch, { step, statusReason })
  if (isRecorded) await announce(ports, { ...project, statusReason })
}

async function announce(ports: Pick<Ports, 'live'>, project: Project): Promise<void> {
  const { id: projectId, status, statusReason, pagesCommitSha } = project
  await ports.live.publish({ kind: 'status', projectId, status, statusReason })
  if (status === 'ACTIVE' && pagesCommitSha) {
    await ports.live.publish({ kind: 'pages', projectId, commitSha: pagesCommitSha })
  }
}
