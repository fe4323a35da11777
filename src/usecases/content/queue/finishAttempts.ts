import { Failure } from '#domain/errors.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { CommitAttempt } from '#ports/stores/commitAttempts.ts'
import type { AccessPorts } from '../../access/hostAccess.ts'
import { type OpenProject, openUnchecked } from '../../access/ownProject.ts'
import { leaseUntil } from '../../lease.ts'
import { observeHead } from '../observeHead.ts'
import { findLanded } from './findLanded.ts'

export type FinishPorts = AccessPorts &
  Pick<Ports, 'projects' | 'commitAttempts' | 'queuedCommits' | 'live' | 'jobs' | 'events' | 'clock'>

/** How many one round takes. */
const batch = 200

/**
 * Finishes the commits of a project whose process ended while it sent them: one that replaced content which its author
 * had not seen is taken back. Can be repeated at any point.
 */
export async function finishAttempts(ports: FinishPorts, project: OpenProject): Promise<void> {
  if (project.codeHost.repos.takeBack === undefined) return
  for (;;) {
    const attempt = await ports.commitAttempts.takeAbandoned(leaseUntil(ports), project.id)
    if (attempt === null) return
    try {
      await finishOne(ports, project, attempt)
    } catch (error) {
      await ports.commitAttempts.renew(attempt.id, ports.clock.now())
      throw error
    }
  }
}

/** Finishes those of all projects; one whose host cannot be called waits for the next round. */
export async function finishAllAttempts(ports: FinishPorts): Promise<void> {
  for (let taken = 0; taken < batch; taken++) {
    const attempt = await ports.commitAttempts.takeAbandoned(leaseUntil(ports))
    if (attempt === null) return
    const project = await ports.projects.byId(attempt.projectId)
    try {
      if (project !== null) await finishOne(ports, await openUnchecked(ports, project), attempt)
    } catch (error) {
      if (!(error instanceof HostError || error instanceof Failure))
        ports.events.fault({ where: `commit attempt ${attempt.id}`, error })
    }
  }
}

async function finishOne(ports: FinishPorts, project: OpenProject, attempt: CommitAttempt): Promise<void> {
  const { author, message, files, sentFrom } = attempt
  const sending = { sentAs: files.map(({ sentAs }) => sentAs), sentFrom }
  const { codeHost, access, repo, defaultBranch: branch } = project
  try {
    const paths = files.map(({ path }) => path)
    const record = await findLanded(ports, project, { author, message, paths, sending })
    if (record && (await hasReplacedUnseen(project, attempt, record))) {
      const seen = files.map(({ path, baseSha }) => ({ path, expectedSha: baseSha }))
      await codeHost.repos.takeBack?.(access, repo, { branch, commitSha: record.sha, seen })
      await observeHead(ports, project, 'push', ports.clock.now())
    }
  } catch (error) {
    const isOpen = !(error instanceof HostError) || error.isTransient || error.isAccess
    if (isOpen) throw error
    ports.events.fault({ where: `taking back a commit to project ${project.id}`, error })
  }
  await ports.commitAttempts.end(attempt.id)
}

/** Whether the commit before it had other content than its author saw, and than it wrote. */
async function hasReplacedUnseen(
  { codeHost, access, repo }: OpenProject,
  { files }: CommitAttempt,
  { parents: [parent] }: CommitRecord,
): Promise<boolean> {
  if (parent === undefined) return false
  for (const { path, baseSha, sentAs } of files) {
    const file = await codeHost.repos.readFile(access, repo, { ref: parent, path, maxBytes: 0 })
    const sha = file?.sha ?? null
    if (sha !== baseSha && sha !== sentAs) return true
  }
  return false
}
