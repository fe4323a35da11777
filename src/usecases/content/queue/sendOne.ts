import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { type CommitRecord, type FileChange, HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { CommitToSend, QueueLease, SendOutcome } from '#ports/stores/queuedCommits.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { WorkError } from '#ports/work.ts'
import { type OpenProject, openUnchecked } from '../../access/ownProject.ts'
import { computeFor } from '../../compute.ts'
import { blobIdOf } from '../blobId.ts'
import { commitAddress } from '../commitAddress.ts'
import { conflictMessage } from '../conflictMessage.ts'
import { landCommit } from '../landCommit.ts'
import { findLanded, isSameCommit } from './findLanded.ts'
import { type FinishPorts, finishAttempts } from './finishAttempts.ts'
import { replacedUnseen } from './replacedUnseen.ts'

export type SendOnePorts = FinishPorts & Pick<Ports, 'edits' | 'work' | 'settings'>

/** `pauseS`: how long nothing of the project is sent; only for a waiting commit. */
export type SendResult = SendOutcome & { readonly pauseS?: number }

/** Nothing changes until a person reconnects, and that wakes the queue. */
const accessPauseS = 600
const faultsMax = 12

/** Another worker holds the project, or the commit was withdrawn. */
class Superseded extends Error {}

/**
 * Sends one queued commit, or finds the one that an earlier attempt made. `null`: this worker may no longer send it.
 */
export async function sendOne(
  ports: SendOnePorts,
  lease: QueueLease,
  commit: CommitToSend,
): Promise<SendResult | null> {
  try {
    const project = fromHostAlone(await openUnchecked(ports, lease.project))
    await finishAttempts(ports, project)
    const { record, merged } = (await earlier(ports, project, commit)) ?? (await send(ports, project, lease, commit))
    const commitUrl = record.url ?? commitAddress(ports, project.id, record.sha)
    if (commit.editSessionId !== null) await ports.edits.recordCommit(commit.editSessionId, record.sha, commitUrl)
    await ports.edits.recordContainingCommit(commit.withinSessionIds, record.sha, commitUrl)
    return { status: 'LANDED', commitSha: record.sha, commitUrl, merged }
  } catch (error) {
    if (error instanceof Superseded) return null
    if (error instanceof StoresUnavailable) throw error
    return outcomeOf(ports, lease, commit, error)
  }
}

/** The decision follows from what the host shows now, not from what was recorded before. */
function fromHostAlone(project: OpenProject): OpenProject {
  const { id, fullName, cloneUrl = null } = project.repo
  return { ...project, repo: { id, fullName, cloneUrl } }
}

type Found = { readonly record: CommitRecord; readonly merged: boolean }

async function earlier(ports: SendOnePorts, project: OpenProject, commit: CommitToSend): Promise<Found | null> {
  const { sending, files } = commit
  if (sending === null) return null
  const record = await findLanded(ports, project, { ...commit, sending, paths: files.map(({ path }) => path) })
  const { repos } = project.codeHost
  if (record && repos.takeBack && (await replacedUnseen(ports, project, commit, sending, record))) {
    const seen = files.map(({ path, baseSha }) => ({ path, expectedSha: baseSha }))
    await repos.takeBack(project.access, project.repo, { branch: project.defaultBranch, commitSha: record.sha, seen })
    return null
  }
  return record && { record, merged: files.some(({ sha }, index) => sha !== sending.sentAs[index]) }
}

async function send(
  ports: SendOnePorts,
  project: OpenProject,
  { epoch }: QueueLease,
  commit: CommitToSend,
): Promise<Found> {
  const { id, userId, message, author, files } = commit
  const { codeHost, access, repo, defaultBranch } = project
  const sentFrom = commit.sending?.sentFrom ?? (await codeHost.repos.resolve(access, repo, defaultBranch))
  const changes = files.map(({ path, content, baseSha }) => ({ path, content, expectedSha: baseSha }))
  const sentAs = (sent: readonly FileChange[]) => sent.map(({ content }) => content && blobIdOf(content))
  const landed = await landCommit(
    ports,
    computeFor(ports, userId, project.id),
    project,
    { message, author, changes },
    async sent => {
      if (!(await ports.queuedCommits.recordSending(id, epoch, { sentAs: sentAs(sent), sentFrom })))
        throw new Superseded()
    },
  )
  const { outcome, merged } = landed
  if (isSameCommit(outcome.commit, commit)) return { record: outcome.commit, merged }
  // The branch already contains all of it, and its head is another commit.
  const sending = { sentAs: sentAs(landed.changes), sentFrom }
  const paths = files.map(({ path }) => path)
  return { record: (await findLanded(ports, project, { ...commit, sending, paths })) ?? outcome.commit, merged }
}

function outcomeOf(ports: SendOnePorts, { attempts }: QueueLease, commit: CommitToSend, error: unknown): SendResult {
  const backoffS = Math.min(limits.queuePauseS, 2 ** Math.min(attempts, 10))
  const waits = (reason: string, pauseS = backoffS): SendResult => ({ status: 'WAITING', reason, pauseS })
  if (error instanceof HostError) {
    if (error.kind === 'access_expired') return waits(error.message, accessPauseS)
    if (!error.isTransient) return { status: 'REFUSED', reason: error.message }
    return waits(error.message, Math.min(limits.queuePauseMaxS, Math.max(backoffS, error.retryAfterS ?? 0)))
  }
  if (error instanceof Failure) return ofFailure(error, waits)
  if (error instanceof WorkError && (error.kind === 'deadline' || error.kind === 'memory')) {
    return { status: 'CONFLICT', reason: 'The newer changes of others are too large to be merged with it here.' }
  }
  if (error instanceof WorkError && error.kind !== 'failed') return waits('Too many computations are running.')
  ports.events.fault({ where: `sending queued commit ${commit.id}`, error })
  const reason = 'An internal fault; the log has the details.'
  return commit.attempts < faultsMax ? waits(reason) : { status: 'REFUSED', reason }
}

function ofFailure(
  { code, message, reason }: Failure,
  waits: (reason: string, pauseS?: number) => SendResult,
): SendResult {
  switch (code) {
    case 'reconnect_required':
    case 'repohost_failed':
      return waits(message, accessPauseS)
    case 'unavailable':
      return waits(message)
    case 'conflict':
    case 'validation_failed': {
      const isMerge = typeof reason !== 'string' && reason.code === 'conflict'
      return { status: 'CONFLICT', reason: isMerge ? conflictMessage(reason, 'queued commit') : message }
    }
    default:
      return { status: 'REFUSED', reason: message }
  }
}
