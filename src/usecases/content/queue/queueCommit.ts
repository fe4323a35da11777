import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { FileChange, HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { NewQueuedCommit, QueueBounds, QueuedCommit, QueuedContent, Sending } from '#ports/stores/queuedCommits.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import { blobIdOf } from '../blobId.ts'
import type { PreparedCommit } from '../landCommit.ts'
import { publishQueued } from './publishQueued.ts'

type QueuePorts = Pick<Ports, 'queuedCommits' | 'jobs' | 'live' | 'events' | 'clock'>

export type QueueReason = {
  /** `null`: it waits only for earlier commits. */
  readonly outage: HostError | null
  /** An attempt whose outcome is not known, and its record. */
  readonly sending?: Sending
  readonly attemptId?: number | null
}

const bounds: QueueBounds = {
  commitsPerProject: limits.queuedCommitsPerProject,
  bytesPerProject: limits.queuedBytesPerProject,
  commitsPerUser: limits.queuedCommitsPerUser,
  bytesPerUser: limits.queuedBytesPerUser,
}

/**
 * Queues a commit while the code host is unavailable; a job sends it when the host is back. Author, date, message and
 * bases are fixed now, so that every attempt sends the same commit.
 */
export async function queueCommit(
  ports: QueuePorts,
  project: OpenProject,
  input: PreparedCommit & Pick<NewQueuedCommit, 'userId' | 'editSessionId' | 'withinSessionIds'>,
  { outage, sending, attemptId = null }: QueueReason,
): Promise<QueuedCommit> {
  const { userId, editSessionId, withinSessionIds, message, author } = input
  const pauseS = outage === null ? 0 : Math.max(1, Math.min(outage.retryAfterS ?? 1, limits.queuePauseMaxS))
  const kept = await ports.queuedCommits.add(
    {
      projectId: project.id,
      userId,
      editSessionId,
      withinSessionIds,
      message,
      author,
      reason: outage?.message ?? 'It is sent after the commits before it.',
      files: await Promise.all(input.changes.map(change => contentOf(ports, project.id, change))),
      ...(sending && { sending }),
      ...(attemptId !== null && { attemptId }),
      firstAttemptAt: new Date(ports.clock.now().getTime() + pauseS * 1_000),
    },
    bounds,
  )
  if (kept.kind === 'full') throw full(project, kept.bound)
  // The commit is stored even if this fails: the reconciler schedules another job.
  await ports.jobs
    .sendQueued(project.id, pauseS)
    .catch(error => ports.events.fault({ where: `sending the commits of project ${project.id}`, error }))
  await publishQueued(ports, kept.commit)
  return kept.commit
}

async function contentOf(
  { queuedCommits }: Pick<Ports, 'queuedCommits'>,
  projectId: number,
  { path, content, expectedSha }: FileChange,
): Promise<QueuedContent> {
  const baseContent = expectedSha && content && (await queuedCommits.blob(projectId, expectedSha))
  return { path, content, sha: content && blobIdOf(content), baseSha: expectedSha, baseContent: baseContent || null }
}

function full({ codeHost }: OpenProject, bound: keyof QueueBounds): Failure {
  const what: Readonly<Record<keyof QueueBounds, string>> = {
    commitsPerProject: `${bounds.commitsPerProject} commits of this project wait for it already`,
    bytesPerProject: 'the queued commits of this project use all the space for them',
    commitsPerUser: `${bounds.commitsPerUser} of your commits wait for it already`,
    bytesPerUser: 'your queued commits use all the space for them',
  }
  return new Failure(
    'unavailable',
    `${codeHost.label} does not accept commits now, and ${what[bound]}. Nothing was stored: keep your text, and commit it once they have landed, or withdraw some of them.`,
    { retryAfterS: 60 },
  )
}
