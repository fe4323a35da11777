import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { ownProject } from '../../access/ownProject.ts'
import { noQueuedCommit } from './listQueued.ts'

/** Withdraws a waiting commit, or dismisses one that landed, was refused or is in conflict. */
export async function withdrawQueued(
  ports: Pick<Ports, 'projects' | 'queuedCommits'>,
  userId: number,
  projectId: number,
  id: number,
): Promise<void> {
  await ownProject(ports, userId, projectId)
  const outcome = await ports.queuedCommits.remove(projectId, id)
  if (outcome === 'missing') throw noQueuedCommit(id)
  if (outcome === 'removed') return
  throw new Failure('not_ready', 'This commit is being sent now. Look again in a moment.', { retryAfterS: 2 })
}
