import type { Ports } from '#ports/index.ts'
import type { QueueLease } from '#ports/stores/queuedCommits.ts'
import { ignoringOutage } from '../../access/outage.ts'
import { codeHostOf, openUnchecked } from '../../access/ownProject.ts'
import { leaseS, leaseUntil, withRenewal } from '../../lease.ts'
import { observeHead } from '../observeHead.ts'
import { publishQueued } from './publishQueued.ts'
import { type SendOnePorts, sendOne } from './sendOne.ts'

export type SendPorts = SendOnePorts & Pick<Ports, 'projects' | 'live' | 'jobs'>

/**
 * Sends the waiting commits of a project in order, one worker at a time across all instances:
 *
 *   WAITING ──▶ sent before? ──found──▶ LANDED
 *      ▲              │ not found
 *      │              ▼
 *      │        record the attempt ──▶ commit, with the usual merge ──▶ LANDED, CONFLICT or REFUSED ──▶ the next one
 *      └──────────────┴───── the host is unavailable: all of them wait ─────┘
 *
 * Can be killed at any line: the record of an attempt tells the next worker which commit to look for at the host.
 */
export async function sendQueued(ports: SendPorts, projectId: number): Promise<void> {
  for (;;) {
    const lease = await ports.queuedCommits.take(projectId, leaseUntil(ports))
    if (lease === null) return await retryIfLocked(ports, projectId)
    const pauseS = await withRenewal(ports, renewing(ports, lease), () => sendAll(ports, lease))
    const lookAt = pauseS === null ? null : new Date(ports.clock.now().getTime() + pauseS * 1_000)
    await ports.queuedCommits.release(projectId, lease.epoch, lookAt)
    if (pauseS !== null) return await ports.jobs.sendQueued(projectId, pauseS)
    // A commit queued after the last look, while the project was held.
    if (!(await ports.queuedCommits.isWaiting(projectId))) return
  }
}

async function retryIfLocked(ports: SendPorts, projectId: number): Promise<void> {
  // A deleted project sends nothing, and resumes when it is restored.
  if (!(await ports.projects.byId(projectId))) return
  if (await ports.queuedCommits.isWaiting(projectId)) await ports.jobs.sendQueued(projectId, leaseS)
}

function renewing(ports: SendPorts, { project, epoch }: QueueLease) {
  return {
    what: `the queue of project ${project.id}`,
    renew: () => ports.queuedCommits.renewLease(project.id, epoch, leaseUntil(ports)),
  }
}

/** How long to pause the project, or `null` when nothing is left to do. */
async function sendAll(ports: SendPorts, lease: QueueLease): Promise<number | null> {
  const { project, epoch } = lease
  for (;;) {
    const commit = await ports.queuedCommits.next(project.id, epoch)
    if (commit === null) return null
    const sent = await sendOne(ports, lease, commit)
    if (sent === null) continue
    const { pauseS = null, ...outcome } = sent
    // Before the commit stops waiting: a reader sees either the waiting commit or the head that contains it.
    if (outcome.status === 'LANDED') await noteHead(ports, lease)
    const recorded = await ports.queuedCommits.record(commit.id, epoch, outcome)
    if (recorded !== null && outcome.status !== 'WAITING') await publishQueued(ports, recorded)
    if (pauseS !== null) return pauseS
  }
}

async function noteHead(ports: SendPorts, { project }: QueueLease): Promise<void> {
  await ignoringOutage(codeHostOf(ports, project), async () =>
    observeHead(ports, await openUnchecked(ports, project), 'api', ports.clock.now()),
  )
}
