import { limits } from '#domain/limits.ts'
import type { CommitRecord, Signature } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import type { QueuedCommit, Sending } from '#ports/stores/queuedCommits.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { ignoringOutage, isOutage, isRemoteHost } from '../access/outage.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { computeFor } from '../compute.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import type { QuotaPorts } from '../quotas/quotasOf.ts'
import { growthOf, requireQuota } from '../quotas/requireQuota.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { blobIdOf } from './blobId.ts'
import { commitAddress } from './commitAddress.ts'
import { type CommittedEditSessions, commitMessage, editSessionsIn, isOfEditSession } from './commitMessage.ts'
import { type Landed, landCommit, type PreparedCommit } from './landCommit.ts'
import { observeHead } from './observeHead.ts'
import { type CommittableProject, openForCommit } from './openForCommit.ts'
import { type CommitInput, planCommit } from './planCommit.ts'
import { attemptCommit } from './queue/attemptCommit.ts'
import { type QueueReason, queueCommit } from './queue/queueCommit.ts'
import { withQueued } from './queue/withQueued.ts'
import { sessionFiles } from './storedProposals.ts'

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
    | 'work'
  >

export type Committed = {
  readonly sha: string
  readonly url: string
  readonly message: string
  readonly branch: string
  readonly files: readonly { readonly path: string; readonly sha: string | null }[]
  readonly merged: boolean
}

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
  if (session && input.proposalOnly) {
    if (session.commitSha) return { kind: 'committed', commit: await committedBefore(ports, project, session) }
    const queued = await ports.queuedCommits.ofSession(projectId, session.id)
    if (queued) return { kind: 'queued', commit: queued }
  }
  await requireDiskSpace(ports)
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
    return { kind: 'committed', commit: await concluded(ports, project, sessions, landed, input.author.date) }
  } catch (error) {
    if (!isOutage(project.codeHost, error)) throw error
    return await queue({ outage: error, attemptId, ...(sending && { sending }) })
  }
}

/** Queued commits keep their order: a later one may build on an earlier one. */
async function isBehindOthers({ queuedCommits }: CommitPorts, project: OpenProject): Promise<boolean> {
  return isRemoteHost(project.codeHost) && project.queuedCommits > 0 && (await queuedCommits.isWaiting(project.id))
}

/** Nothing below reverts the commit: it has landed, even if the host can no longer be reached. */
async function concluded(
  ports: CommitPorts,
  project: OpenProject,
  { session, within }: CommittedEditSessions,
  { outcome, changes, merged }: Landed,
  knownSince: Date,
): Promise<Committed> {
  if (outcome.storedBytes !== undefined) {
    await ports.quotas.recordWrite(project.id, { bytes: outcome.storedBytes, files: growthOf(changes).files })
  }
  const { codeHost } = project
  const earlier = session && (await ignoringOutage(codeHost, () => earlierCommit(project, session, outcome.commit)))
  const commit = earlier ?? outcome.commit
  const url = commit.url ?? commitAddress(ports, project.id, commit.sha)
  if (session) await ports.edits.recordCommit(session.id, commit.sha, url)
  // A change that the branch already contains returns its head, which may hold nothing of these sessions.
  const named = editSessionsIn(commit.message)
  const held = within.filter(({ id }) => named.includes(id)).map(({ id }) => id)
  if (held.length > 0) await ports.edits.recordContainingCommit(held, commit.sha, url)
  await ignoringOutage(codeHost, () => observeHead(ports, project, 'api', knownSince))
  const before = earlier && { ...session, commitSha: earlier.sha }
  const reply = before && (await ignoringOutage(codeHost, () => committedBefore(ports, project, before)))
  const { message } = commit
  return reply ?? { sha: commit.sha, url, message, branch: project.defaultBranch, files: outcome.files, merged }
}

async function authorOf(ports: Pick<Ports, 'users' | 'clock'>, userId: number): Promise<Signature> {
  const user = await ownUser(ports, userId)
  return { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, date: ports.clock.now() }
}

/**
 * A change that the branch already contains makes no commit, and the host returns the head, which may be by another
 * author. The session's own commit is then further back: another request was faster, or crashed before it could record
 * its commit.
 */
async function earlierCommit(
  project: OpenProject,
  session: EditSession,
  landed: CommitRecord,
): Promise<CommitRecord | null> {
  if (isOfEditSession(landed.message, session)) return null
  const range = { ref: landed.sha, path: session.filePath, limit: limits.pageLimitMax }
  const history = await project.codeHost.repos.listCommits(project.access, project.repo, range)
  return history?.commits.find(commit => isOfEditSession(commit.message, session)) ?? null
}

/** Committing a proposal twice returns the first commit again. */
async function committedBefore(
  ports: Pick<Ports, 'settings'>,
  project: OpenProject,
  session: EditSession,
): Promise<Committed> {
  const sha = session.commitSha ?? ''
  const found = await project.codeHost.repos.readCommit(project.access, project.repo, sha)
  const commit = { sha, url: session.commitUrl, message: found?.commit.message ?? '' }
  const paths = sessionFiles(session).map(({ path }) => path)
  return await committedAs(ports, project, commit, paths)
}

/** The response to a commit that was made before. */
export async function committedAs(
  ports: Pick<Ports, 'settings'>,
  project: OpenProject,
  { sha, url, message }: Pick<CommitRecord, 'sha' | 'url' | 'message'>,
  paths: readonly string[],
): Promise<Committed> {
  const files = await Promise.all(
    paths.map(async path => {
      const file = await project.codeHost.repos.readFile(project.access, project.repo, { ref: sha, path, maxBytes: 0 })
      return { path, sha: file?.sha ?? null }
    }),
  )
  const { id, defaultBranch: branch } = project
  return { sha, url: url ?? commitAddress(ports, id, sha), message, branch, files, merged: false }
}
