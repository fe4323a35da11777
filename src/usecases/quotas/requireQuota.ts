import { quotaExceeded } from '#domain/quotas.ts'
import type { StoredSize } from '#ports/hosts/storage.ts'
import type { FileChange, ProjectHost } from '#ports/hosts.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { type Measured, type QuotaPorts, quotasOf } from './quotasOf.ts'

/**
 * Whether a write fits into its user's storage and its project's limits. Concurrent writers do not wait for each other,
 * so each may exceed a limit by its own write, and by no more. Other hosts set their own limits.
 */
export async function requireQuota(
  ports: QuotaPorts,
  project: Pick<OpenProject, 'userId' | 'filesCount' | 'codeHost'>,
  changes: readonly FileChange[],
): Promise<void> {
  if (!project.codeHost.storage) return
  const { storageBytes, filesPerProject } = await quotasOf(ports, project.userId)
  const added = growthOf(changes)
  // Writes that only delete are always allowed: they bring a project back below its limits.
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

/** Even a write without new content takes a little space. */
export function requireStorage({ used, max }: Measured, addedBytes = 0): void {
  if (max !== null && used + Math.max(1, addedBytes) > max) throw quotaExceeded('storageBytes', { used, max })
}

/** How many uncompressed bytes changes add, and by how many files the count changes. */
export function growthOf(changes: readonly FileChange[]): StoredSize {
  let [bytes, files] = [0, 0]
  for (const { content, expectedSha } of changes) {
    bytes += content?.byteLength ?? 0
    if (content !== null && expectedSha === null) files++
    if (content === null && expectedSha !== null) files--
  }
  return { bytes, files }
}
