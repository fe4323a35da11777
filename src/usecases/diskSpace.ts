import { Failure } from '#domain/errors.ts'
import type { DiskSpace } from '#ports/disk.ts'
import type { Ports } from '#ports/index.ts'

const retryAfterS = 60
const bytesPerMib = 1024 * 1024

/**
 * Everything that lets a project grow checks for free space first: a full disk would stop reads too, and the database
 * with them. If the space cannot be measured, nothing is refused.
 */
export async function requireDiskSpace({ disk }: Pick<Ports, 'disk'>): Promise<void> {
  const space = await disk.measure()
  if (!isReadOnly(space)) return
  const message = `The disk of this service is nearly full: ${shortageOf(space)} Nothing was written; reads still work. Ask the administrator to free space, then try again.`
  throw new Failure('unavailable', message, { retryAfterS })
}

function shortageOf({ freeBytes, floorBytes, freeFiles, floorFiles }: DiskSpace): string {
  if (freeBytes >= floorBytes)
    return `${freeFiles} more files fit on it (free inodes), and room for ${floorFiles} is kept free.`
  const [free, floor] = [freeBytes, floorBytes].map(bytes => Math.floor(bytes / bytesPerMib))
  return `${free} MiB are free, and ${floor} MiB are kept free.`
}

const databaseTimeoutMs = 800

/**
 * Asked before anything is written to a repository: the database could not record it, and the caller would be told that
 * nothing was saved (docs/decisions/0105).
 */
export async function requireWritableDatabase({ databaseHealth }: Pick<Ports, 'databaseHealth'>): Promise<void> {
  if (await databaseHealth.takesWrites(databaseTimeoutMs)) return
  const message =
    'The database takes no writes now. Nothing was written; reads still work. Ask the administrator, then try again.'
  throw new Failure('unavailable', message, { retryAfterS })
}

/** Whether projects accept no writes for lack of space, or of room for further files. */
export function isReadOnly({ exists, freeBytes, floorBytes, freeFiles, floorFiles }: DiskSpace): boolean {
  return exists && (freeBytes < floorBytes || (freeFiles !== null && freeFiles < floorFiles))
}
