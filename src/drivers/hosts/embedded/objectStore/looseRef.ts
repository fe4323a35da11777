import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from './loose.ts'

export type LockedRepository = {
  readonly dir: string
  /** Runs work that takes a lock in git's format without git. */
  holdingLock<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Moves a loose ref, the way git does: take an exclusive lock, compare the value under the lock, and fsync the complete
 * file before renaming it over the ref. Without `from` it is set whatever its value is, and created if there is none: only for names that are no
 * folder of another ref, which may be packed. False: nothing was done, and git has to do it, because the ref is locked, missing, packed, or in another form. Starts
 * no process, which would cost many times what the move does.
 */
export async function updateLooseRef(
  repo: LockedRepository,
  { ref, from, to }: { readonly ref: string; readonly from?: string; readonly to: string },
): Promise<boolean> {
  return await repo.holdingLock(async () => {
    const path = join(repo.dir, ref)
    if (from === undefined) await makeFolder(dirname(path))
    const lock = await newFile(`${path}.lock`)
    if (lock === null) return false
    try {
      if (from !== undefined && (await valueAt(path)) !== from) {
        await releaseLock(lock, path)
        return false
      }
      await lock.writeFile(`${to}\n`)
      await lock.sync()
      await lock.close()
      await rename(`${path}.lock`, path)
    } catch (error) {
      await releaseLock(lock, path)
      throw error
    }
    // The rename releases the lock: a lock of that name now belongs to someone else.
    await syncFolder(dirname(path))
    return true
  })
}

/** Durable, with all folders above it. A file in its place is found when the lock is taken. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true }).catch(() => undefined)
  for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

async function newFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx', 0o644)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EEXIST', 'ENOENT', 'ENOTDIR'].includes(code)) return null
    throw error
  }
}

async function releaseLock(lock: FileHandle, path: string): Promise<void> {
  await lock.close().catch(() => {})
  await rm(`${path}.lock`, { force: true })
}

/** `null` when there is no such file, or it does not contain exactly an object id. */
async function valueAt(path: string): Promise<string | null> {
  const text = await readFile(path, 'latin1').catch(() => '')
  return /^([0-9a-f]{40,64})\n$/.exec(text)?.[1] ?? null
}
