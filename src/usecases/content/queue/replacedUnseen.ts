import { Failure } from '#domain/errors.ts'
import type { CommitRecord } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { CommitToSend, Sending } from '#ports/stores/queuedCommits.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import { computeFor } from '../../compute.ts'
import { blobIdOf } from '../blobId.ts'
import { mergeStale } from '../mergeStale.ts'

/**
 * Whether a commit that was found at the host replaced content that it was not merged with: it does not hold what its
 * changes make of the commit before it.
 */
export async function replacedUnseen(
  ports: Pick<Ports, 'queuedCommits' | 'work'>,
  project: OpenProject,
  { userId, files }: Pick<CommitToSend, 'userId' | 'files'>,
  { sentAs }: Sending,
  record: CommitRecord,
): Promise<boolean> {
  const [parent] = record.parents
  if (parent === undefined) return false
  const { codeHost, access, repo } = project
  const changes = files.map(({ path, content, baseSha }) => ({ path, content, expectedSha: baseSha }))
  const moved: string[] = []
  for (const { path, expectedSha } of changes) {
    const file = await codeHost.repos.readFile(access, repo, { ref: parent, path, maxBytes: 0 })
    if ((file?.sha ?? null) !== expectedSha) moved.push(path)
  }
  try {
    const compute = computeFor(ports, userId, project.id)
    const stale = { kind: 'stale', headSha: parent, paths: moved } as const
    const merged = await mergeStale(ports, compute, project, changes, changes, stale)
    return merged.some(({ content }, index) => (content && blobIdOf(content)) !== sentAs[index])
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return true
    throw error
  }
}
