import { limits } from '#domain/limits.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import { ignoringOutage } from '../access/outage.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { growthOf } from '../quotas/requireQuota.ts'
import { commitAddress } from './commitAddress.ts'
import { type CommittedEditSessions, editSessionsIn, isOfEditSession } from './commitMessage.ts'
import type { Landed } from './landCommit.ts'
import { observeHead } from './observeHead.ts'
import { sessionFiles } from './storedProposals.ts'

/** What callers get of a commit that has landed. */
export type Committed = {
  readonly sha: string
  readonly url: string
  readonly message: string
  readonly branch: string
  readonly files: readonly { readonly path: string; readonly sha: string | null }[]
  readonly merged: boolean
}

type ConcludePorts = Pick<Ports, 'projects' | 'edits' | 'quotas' | 'live' | 'jobs' | 'events' | 'clock' | 'settings'>

/** Records a commit that has landed. A host that becomes unavailable now does not undo it. */
export async function concludeCommit(
  ports: ConcludePorts,
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
export async function committedBefore(
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
