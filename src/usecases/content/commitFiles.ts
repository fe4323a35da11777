import type { Signature } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { QueuedCommit, Sending } from '#ports/stores/queuedCommits.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { isOutage, isRemoteHost } from '../access/outage.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { computeFor } from '../compute.ts'
import { requireDiskSpace, requireWritableDatabase } from '../diskSpace.ts'
import type { QuotaPorts } from '../quotas/quotasOf.ts'
import { requireQuota } from '../quotas/requireQuota.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { blobIdOf } from './blobId.ts'
import { type CommittedEditSessions, commitMessage } from './commitMessage.ts'
import { type Committed, committedBefore, concludeCommit } from './committed.ts'
import { landCommit, type PreparedCommit } from './landCommit.ts'
import { type CommittableProject, openForCommit } from './openForCommit.ts'
import { type CommitInput, planCommit } from './planCommit.ts'
import { attemptCommit } from './queue/attemptCommit.ts'
import { type QueueReason, queueCommit } from './queue/queueCommit.ts'
import { withQueued } from './queue/withQueued.ts'

export type CommitPorts = AccessPorts &
  QuotaPorts &
  Pick<
    Ports,
    | 'projects'
    | 'edits'
    | 'proposals'
    | 'queuedCommits'
    | 'commitAttempts'
    | 'users'
    | 'live'
    | 'jobs'
    | 'events'
    | 'clock'
    | 'settings'
    | 'disk'
    | 'databaseHealth'
    | 'work'
  >

/** `queued`: the code host is unavailable, and the commit is sent later. */
export type CommitResult =
  | { readonly kind: 'committed'; readonly commit: Committed }
  | { readonly kind: 'queued'; readonly commit: QueuedCommit }

/**
 * Commits changes to the caller's project (Interface, Files and commits). Nothing is overwritten blindly: if a file has
 * changed since the caller read it, the changes are merged by line, or nothing is written and the caller gets the merge
 * to decide on. If a remote host is unavailable, the commit is queued, and so is every later one.
 */
export async function commitFiles(
  ports: CommitPorts,
  userId: number,
  projectId: number,
  input: CommitInput,
): Promise<CommitResult> {
  const project = await openForCommit(ports, userId, projectId)
  const planned = await planCommit(ports, userId, (await withQueued(ports, project)).project, input)
  const { session, changes } = planned
  if (session && input.kind === 'proposal') {
    if (session.commitSha) return { kind: 'committed', commit: await committedBefore(ports, project, session) }
    const queued = await ports.queuedCommits.ofSession(projectId, session.id)
    if (queued) return { kind: 'queued', commit: queued }
  }
  await requireDiskSpace(ports)
  await requireWritableDatabase(ports)
  await requireQuota(ports, project, changes)
  const author = await authorOf(ports, userId)
  const message = commitMessage(input.message, changes, planned)
  return await landOrQueue(ports, userId, project, planned, { message, author, changes })
}

async function landOrQueue(
  ports: CommitPorts,
  userId: number,
  project: CommittableProject,
  sessions: CommittedEditSessions,
  input: PreparedCommit,
): Promise<CommitResult> {
  const queue = async (reason: QueueReason): Promise<CommitResult> => {
    const withinSessionIds = sessions.within.map(({ id }) => id)
    const queued = { ...input, userId, editSessionId: sessions.session?.id ?? null, withinSessionIds }
    const commit = await queueCommit(ports, project, queued, reason)
    return { kind: 'queued', commit }
  }
  if (project.outage !== null) return await queue({ outage: project.outage })
  if (await isBehindOthers(ports, project)) return await queue({ outage: null })
  let sending: Sending | undefined
  let attemptId: number | null = null
  try {
    const landed = await attemptCommit(ports, project, input, async attempt => {
      return await landCommit(ports, computeFor(ports, userId, project.id), project, input, async sent => {
        const sentAs = sent.map(({ content }) => content && blobIdOf(content))
        const next = { sentAs, sentFrom: project.pagesCommitSha }
        await attempt.record(sent, next)
        sending = next
        attemptId = attempt.id()
      })
    })
    return { kind: 'committed', commit: await concludeCommit(ports, project, sessions, landed, input.author.date) }
  } catch (error) {
    if (!isOutage(project.codeHost, error)) throw error
    return await queue({ outage: error, attemptId, ...(sending && { sending }) })
  }
}

/** Queued commits keep their order: a later one may build on an earlier one. */
async function isBehindOthers({ queuedCommits }: CommitPorts, project: OpenProject): Promise<boolean> {
  return isRemoteHost(project.codeHost) && project.queuedCommits > 0 && (await queuedCommits.isWaiting(project.id))
}

async function authorOf(ports: Pick<Ports, 'users' | 'clock'>, userId: number): Promise<Signature> {
  const user = await ownUser(ports, userId)
  return { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, date: ports.clock.now() }
}
