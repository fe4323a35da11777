import { quotaExceeded } from '#domain/quotas.ts'
import type { StoredSize } from '#ports/hostStorage.ts'
import type { FileChange, ProjectHost } from '#ports/hosts.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { type Measured, type QuotaPorts, quotasOf } from './quotasOf.ts'

/**
 * Whether a write fits into what its user may store and into what its project may hold. Writers that ask at once do not
 * wait for each other, so each of them may pass a limit by its own write, and none by more. What other hosts keep is
 * theirs to limit.
 */
export async function requireQuota(
  ports: QuotaPorts,
  project: Pick<OpenProject, 'userId' | 'filesCount' | 'codeHost'>,
  changes: readonly FileChange[],
): Promise<void> {
  if (!project.codeHost.storage) return
  const { storageBytes, filesPerProject } = await quotasOf(ports, project.userId)
  const added = growthOf(changes)
  // What only takes away is how a project gets below its limits.
  if (changes.some(({ content }) => content !== null)) requireStorage(storageBytes, added.bytes)
  const files = (project.filesCount ?? 0) + added.files
  if (added.files > 0 && filesPerProject.max !== null && files > filesPerProject.max) {
    throw quotaExceeded('filesPerProject', { used: files, max: filesPerProject.max })
  }
}

/** Whether a user may store anything more in repositories of a host. */
export async function requireStorageAt(ports: QuotaPorts, { storage }: ProjectHost, userId: number): Promise<void> {
  if (storage) requireStorage((await quotasOf(ports, userId)).storageBytes)
}

/** Even what adds no content takes a little. */
export function requireStorage({ used, max }: Measured, addedBytes = 0): void {
  if (max !== null && used + Math.max(1, addedBytes) > max) throw quotaExceeded('storageBytes', { used, max })
}

/** What changes bring, uncompressed, and by how many files they are more or fewer. */
export function growthOf(changes: readonly FileChange[]): StoredSize {
  let [bytes, files] = [0, 0]
  for (const { content, expectedSha } of changes) {
    bytes += content?.byteLength ?? 0
    if (content !== null && expectedSha === null) files++
    if (content === null && expectedSha !== null) files--
  }
  return { bytes, files }
}
