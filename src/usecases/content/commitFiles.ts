import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { CommitOutcome, CommitRecord, Signature } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import { filesOf } from '../edits/proposals.ts'
import type { AccessPorts } from '../hosts/hostAccess.ts'
import { observeHead } from '../projects/observeHead.ts'
import { type OpenProject, writableProject } from '../projects/ownProject.ts'
import type { QuotaPorts } from '../quotas/quotasOf.ts'
import { growthOf, requireRoom } from '../quotas/requireRoom.ts'
import { type Compute, computeFor } from '../turn.ts'
import { commitMessage, isOfSession } from './commitMessage.ts'
import { mergeStale } from './mergeStale.ts'
import { type CommitWish, type PlannedChange, planCommit } from './planCommit.ts'

export type CommitPorts = AccessPorts &
  QuotaPorts &
  Pick<Ports, 'projects' | 'edits' | 'users' | 'live' | 'jobs' | 'events' | 'clock' | 'settings' | 'disk' | 'work'>

export type Committed = {
  readonly sha: string
  readonly url: string
  readonly message: string
  readonly branch: string
  readonly files: readonly { readonly path: string; readonly sha: string | null }[]
  readonly merged: boolean
}

/** Each round loses only to a commit that landed meanwhile, so this many writers may meet on one file. */
const roundsMax = 100

/**
 * Commits changes of the caller's project (Interface, Files and commits). Nothing is overwritten blindly: where a file
 * moved on since the caller saw it, both changes are merged by line and kept, or nothing is written and the caller gets
 * the merge to decide on.
 */
export async function commitFiles(
  ports: CommitPorts,
  userId: number,
  projectId: number,
  wish: CommitWish,
): Promise<Committed> {
  const project = await writableProject(ports, userId, projectId)
  const { session, changes } = await planCommit(ports, userId, project, wish)
  if (session?.commitSha && wish.sessionOnly) return await committedBefore(ports, project, session)
  await requireDiskSpace(ports)
  await requireRoom(ports, project, changes)
  const author = await authorOf(ports, userId)
  const message = commitMessage(wish.message, changes, session)
  const { outcome, landed, merged } = await commitOrMerge(computeFor(ports, userId, projectId), project, {
    message,
    author,
    changes,
  })
  if (outcome.storedBytes !== undefined) {
    await ports.quotas.wrote(projectId, { bytes: outcome.storedBytes, files: growthOf(landed).files })
  }
  const earlier = session && (await earlierCommit(project, session, outcome.commit))
  const commit = earlier ?? outcome.commit
  const url = commit.url ?? commitAddress(ports, projectId, commit.sha)
  if (session) await ports.edits.committed(session.id, commit.sha, url)
  await observeHead(ports, project, 'api', author.date)
  if (session && earlier) return await committedBefore(ports, project, { ...session, commitSha: earlier.sha })
  return { sha: commit.sha, url, message: commit.message, branch: project.defaultBranch, files: outcome.files, merged }
}

type Landed = Extract<CommitOutcome, { outcome: 'committed' }>

async function commitOrMerge(
  compute: Compute,
  project: OpenProject,
  request: { readonly message: string; readonly author: Signature; readonly changes: readonly PlannedChange[] },
): Promise<{ readonly outcome: Landed; readonly landed: readonly PlannedChange[]; readonly merged: boolean }> {
  let changes = request.changes
  let merged = false
  for (let round = 0; round < roundsMax; round++) {
    const outcome = await project.codeHost.repos.commit(project.access, project.repo, {
      branch: project.defaultBranch,
      message: request.message,
      author: request.author,
      changes,
    })
    if (outcome.outcome === 'committed') return { outcome, landed: changes, merged }
    changes = await mergeStale(compute, project, request.changes, changes, outcome)
    merged = true
  }
  throw new Failure('unavailable', 'Too many writers at this file at once. Nothing was written; try again.', {
    retryAfterS: 2,
  })
}

async function authorOf(ports: Pick<Ports, 'users' | 'clock'>, userId: number): Promise<Signature> {
  const user = await ports.users.byId(userId)
  if (!user) throw new Failure('unauthenticated', 'The account of this token no longer exists. Sign in again.')
  return { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, date: ports.clock.now() }
}

/**
 * A change that the branch holds already makes no commit, and the host gives the head, whoever's it is. The session's own
 * commit is then further back: another request was quicker, or died before it could note what it had done.
 */
async function earlierCommit(
  project: OpenProject,
  session: EditSession,
  landed: CommitRecord,
): Promise<CommitRecord | null> {
  if (isOfSession(landed.message, session)) return null
  const range = { ref: landed.sha, path: session.filePath, limit: limits.pageLimitMax }
  const history = await project.codeHost.repos.listCommits(project.access, project.repo, range)
  return history?.commits.find(commit => isOfSession(commit.message, session)) ?? null
}

/** Committing a proposal twice gives the first commit again. */
async function committedBefore(
  ports: Pick<Ports, 'settings'>,
  project: OpenProject,
  session: EditSession,
): Promise<Committed> {
  const sha = session.commitSha ?? ''
  const found = await project.codeHost.repos.readCommit(project.access, project.repo, sha)
  const files = await Promise.all(
    filesOf(session).map(async ({ path }) => {
      const file = await project.codeHost.repos.readFile(project.access, project.repo, { ref: sha, path, maxBytes: 0 })
      return { path, sha: file?.sha ?? null }
    }),
  )
  return {
    sha,
    url: session.commitUrl ?? commitAddress(ports, project.id, sha),
    message: found?.commit.message ?? '',
    branch: project.defaultBranch,
    files,
    merged: false,
  }
}

function commitAddress(ports: Pick<Ports, 'settings'>, projectId: number, sha: string): string {
  return `${ports.settings.publicUrl}/api/projects/${projectId}/commits/${sha}`
}
