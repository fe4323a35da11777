import { Failure } from '#domain/errors.ts'
import type { ProjectStatus } from '#domain/project.ts'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import type { VisibilityChange, VisibilityOutcome } from '#ports/stores/projectVisibility.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { type OpenProject, openUnchecked } from '../access/ownProject.ts'
import { leaseUntil, withLease } from '../lease.ts'

export type VisibilityPorts = AccessPorts & Pick<Ports, 'projects' | 'live' | 'jobs' | 'clock' | 'events'>

/** How often to look again while another worker holds the project. */
const heldWaitS = 2
const pauseMaxS = 600
const openingAttemptsMax = 12

/**
 * Advances a change of visibility as far as possible:
 *
 *   to private:   private here ──▶ the host's site is off ──▶ the repository is private ──▶ done
 *                 (asked)          (read back)                (read back)
 *   to public:    asked ──▶ the repository is public ──▶ public here, done ──▶ the host's site (provisionProject.ts)
 *                           (read back)                                         (not of an archived project)
 *
 * Every step checks the host before it acts, so a change restarts after a crash at any line, and a change requested in
 * the meantime replaces this one and undoes its effects.
 */
export async function applyVisibility(ports: VisibilityPorts, id: number): Promise<'done' | 'waiting' | 'locked'> {
  for (;;) {
    const claimed = await ports.projects.claimVisibility(id, leaseUntil(ports))
    if (!claimed) return await retryIfLocked(ports, id)
    const { project, change } = claimed
    const outcome = await withLease(ports, { id, epoch: change.epoch }, () => attempt(ports, project, change))
    const recorded = outcome && (await ports.projects.recordVisibility(id, change, outcome))
    const isLate = !recorded && !(await ports.projects.renewLease(id, change.epoch, leaseUntil(ports)))
    await ports.projects.releaseCreation(id, change.epoch, null)
    if (recorded) return await conclude(ports, project, recorded, outcome)
    // The worker that held the project in the meantime may not have noticed what was done at the host here.
    if (isLate) await ports.projects.restartVisibility(id)
  }
}

async function retryIfLocked(ports: VisibilityPorts, id: number): Promise<'waiting' | 'locked'> {
  const project = await ports.projects.byId(id)
  if (!project || project.visibilityTo === null || project.visibilityReason !== null) return 'locked'
  await ports.jobs.resumeProject(id, heldWaitS)
  return 'waiting'
}

/** `null`: another change has been requested in the meantime. */
async function attempt(
  ports: VisibilityPorts,
  project: Project,
  change: VisibilityChange,
): Promise<VisibilityOutcome | null> {
  const isWanted = () => ports.projects.isWanted(project.id, change)
  try {
    const work = change.to === 'private' ? makePrivate : makePublic
    const current = await openUnchecked(ports, project)
    const reason = await work(current, isWanted)
    if (reason === superseded) return null
    if (reason !== null) return { kind: 'failed', reason, lookAt: null }
    const publishes = change.to === 'public' && !isArchived(project) && current.codeHost.pages !== undefined
    return { kind: 'done', publishes }
  } catch (error) {
    ports.events.fault({ where: `visibility of project ${project.id}`, error })
    return failed(ports, change, error)
  }
}

const superseded = Symbol('superseded')
type Work = (project: OpenProject, isWanted: () => Promise<boolean>) => Promise<string | null | typeof superseded>

/** The site first: the site of a private repository may still be public. */
const makePrivate: Work = async ({ codeHost, access, repo }, isWanted) => {
  if (!(await isWanted())) return superseded
  const site = await codeHost.pages?.disable(access, repo)
  if (site?.kind === 'refused') return notSwitchedOff(codeHost, site.reason)
  if (!(await isWanted())) return superseded
  const made = await codeHost.repos.setVisibility(access, repo, 'private')
  return made.kind === 'refused' ? `${codeHost.label} did not make the repository private: ${made.reason}` : null
}

/**
 * The site of an archived project is not checked afterwards, so what is left of it at the host is removed and the
 * built-in site takes its place.
 */
const makePublic: Work = async ({ codeHost, access, repo, ...project }, isWanted) => {
  if (!(await isWanted())) return superseded
  const site = isArchived(project) ? await codeHost.pages?.disable(access, repo) : undefined
  if (site?.kind === 'refused') return notSwitchedOff(codeHost, site.reason)
  if (!(await isWanted())) return superseded
  const made = await codeHost.repos.setVisibility(access, repo, 'public')
  return made.kind === 'refused' ? `${codeHost.label} did not make the repository public: ${made.reason}` : null
}

const isArchived = ({ status }: Pick<Project, 'status'>) => status === 'ARCHIVED'
const notSwitchedOff = ({ label }: ProjectHost, reason: string) => `${label} did not switch the site off: ${reason}`

/** Transient failures are retried: for a while to make a project public, indefinitely to make it private. */
function failed(
  { clock }: Pick<Ports, 'clock'>,
  { to, attempts }: VisibilityChange,
  error: unknown,
): VisibilityOutcome {
  const isKnown = error instanceof Failure || error instanceof HostError
  const reason = isKnown ? error.message : 'An internal fault; the log has the details.'
  const isTransient = error instanceof HostError ? error.isTransient : !isKnown
  if (!isTransient || (to === 'public' && attempts >= openingAttemptsMax))
    return { kind: 'failed', reason, lookAt: null }
  const requestedS = error instanceof HostError ? (error.retryAfterS ?? 0) : 0
  const pauseS = Math.max(requestedS, Math.min(pauseMaxS, 2 ** Math.min(attempts - 1, 10)))
  return { kind: 'failed', reason, lookAt: new Date(clock.now().getTime() + pauseS * 1_000) }
}

async function conclude(
  ports: VisibilityPorts,
  before: Project,
  after: Project,
  outcome: VisibilityOutcome,
): Promise<'done' | 'waiting'> {
  await publishVisibility(ports, after, before.status)
  if (outcome.kind === 'failed') {
    if (outcome.lookAt === null) return 'done'
    const waitMs = outcome.lookAt.getTime() - ports.clock.now().getTime()
    await ports.jobs.resumeProject(after.id, Math.max(1, Math.ceil(waitMs / 1_000)))
    return 'waiting'
  }
  // The host's site, which is either expected or no longer waited for.
  if (after.status === 'BUILDING') await ports.jobs.resumeProject(after.id)
  return 'done'
}

export async function publishVisibility(
  { live }: Pick<Ports, 'live'>,
  project: Project,
  statusBefore: ProjectStatus,
): Promise<void> {
  const { id: projectId, visibility, status, statusReason } = project
  await live.publish({ kind: 'visibility', projectId, visibility })
  if (status !== statusBefore) await live.publish({ kind: 'status', projectId, status, statusReason })
}
