import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from './loose.ts'
import type { Repository } from './repository.ts'

/**
 * Moves a branch that is a file of its own, the way git does: a lock that nobody else has, the value it holds while
 * locked, a whole file on disk before it takes the branch's name. False: nothing was done, and git has to be asked,
 * because the branch is locked, elsewhere, packed, or kept in another form. No process is started, which costs the
 * service many times what the move does.
 */
export async function updateLooseRef(
  repo: Pick<Repository, 'dir' | 'holdingLock'>,
  { ref, from, to }: { readonly ref: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  return await repo.holdingLock(async () => {
    const path = join(repo.dir, ref)
    const lock = await newFile(`${path}.lock`)
    if (lock === null) return false
    try {
      if ((await valueAt(path)) !== from) {
        await giveBack(lock, path)
        return false
      }
      await lock.writeFile(`${to}\n`)
      await lock.sync()
      await lock.close()
      await rename(`${path}.lock`, path)
    } catch (error) {
      await giveBack(lock, path)
      throw error
    }
    // With the branch's name the lock is given up: what has its name from here on is somebody else's.
    await syncFolder(dirname(path))
    return true
  })
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

async function giveBack(lock: FileHandle, path: string): Promise<void> {
  await lock.close().catch(() => {})
  await rm(`${path}.lock`, { force: true })
}

/** `undefined` where there is no such file, or it does not hold an object's id alone. */
async function valueAt(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'latin1').catch(() => '')
  return /^([0-9a-f]{40,64})\n$/.exec(text)?.[1]
}
