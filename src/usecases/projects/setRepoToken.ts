import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { ownProject } from '../access/ownProject.ts'
import { type RepoToken, sealRepoToken } from '../access/repoTokens.ts'
import { wakeQueued } from '../content/queue/wakeQueued.ts'

/**
 * Replaces the repository token of a project. Whether the server accepts it shows at the next use, such as by the
 * commits that wait for it.
 */
export async function setRepoToken(
  ports: Pick<Ports, 'projects' | 'repoTokens' | 'sealing' | 'hosts' | 'queuedCommits' | 'jobs' | 'clock'>,
  userId: number,
  id: number,
  given: RepoToken,
): Promise<void> {
  const project = await ownProject(ports, userId, id)
  const found = ports.hosts.of(project.host)?.repoTokens ? await ports.repoTokens.find(id) : null
  if (found === null) {
    throw new Failure('not_found', 'The repository of this project has no token: it needs none.')
  }
  await ports.repoTokens.keep(id, sealRepoToken(ports, given, found))
  await wakeQueued(ports, { projectId: id })
}
