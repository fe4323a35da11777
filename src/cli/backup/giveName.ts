import { link, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#drivers/hosts/embedded/objectStore/loose.ts'

/** What file systems without hard links answer, by the system and the driver. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'])

/** Gives a complete file its name, unless another one has got that name since: a rename would replace it. */
export async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
    await unlink(unfinished)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw existsAlready(file)
    if (!withoutLinks.has(code)) throw error
    await rename(unfinished, file)
  }
  await syncFolder(dirname(file))
}

export function existsAlready(file: string): Error {
  return new Error(`${file} exists: name a new file.`)
}
