import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { QueuedCommit } from '#ports/stores/queuedCommits.ts'
import { ownProject } from '../../access/ownProject.ts'
import { noQueuedCommit } from './listQueued.ts'
import { publishQueued } from './publishQueued.ts'

/** Sends a queued commit now: a waiting one, or one that the host refused or that had to be merged by hand. */
export async function retryQueued(
  ports: Pick<Ports, 'projects' | 'queuedCommits' | 'jobs' | 'live' | 'clock'>,
  userId: number,
  projectId: number,
  id: number,
): Promise<QueuedCommit> {
  await ownProject(ports, userId, projectId)
  const commit = await ports.queuedCommits.retry(projectId, id, ports.clock.now())
  if (!commit) {
    if (!(await ports.queuedCommits.find(projectId, id))) throw noQueuedCommit(id)
    throw new Failure('not_ready', 'This commit has landed. There is nothing to send.')
  }
  await ports.jobs.sendQueued(projectId)
  await publishQueued(ports, commit)
  return commit
}
