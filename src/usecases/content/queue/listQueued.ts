import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { QueuedCommit, QueuedContent } from '#ports/stores/queuedCommits.ts'
import { ownProject } from '../../access/ownProject.ts'

/** Commits that wait for the code host or for a person, and those that landed recently. */
export async function listQueued(
  ports: Pick<Ports, 'projects' | 'queuedCommits' | 'clock'>,
  userId: number,
  projectId: number,
): Promise<readonly QueuedCommit[]> {
  await ownProject(ports, userId, projectId)
  const landedAfter = new Date(ports.clock.now().getTime() - limits.landedCommitRetentionHours * 3_600_000)
  return await ports.queuedCommits.list(projectId, landedAfter, limits.queuedCommitsPerProject)
}

/** One queued commit with its texts, as far as they are still stored. */
export async function showQueued(
  ports: Pick<Ports, 'projects' | 'queuedCommits'>,
  userId: number,
  projectId: number,
  id: number,
): Promise<{ readonly commit: QueuedCommit; readonly contents: readonly QueuedContent[] }> {
  await ownProject(ports, userId, projectId)
  const commit = await ports.queuedCommits.find(projectId, id)
  if (!commit) throw noQueuedCommit(id)
  return { commit, contents: await ports.queuedCommits.contents(id) }
}

export function noQueuedCommit(id: number): Failure {
  return new Failure('not_found', `The project has no queued commit ${id}.`)
}
