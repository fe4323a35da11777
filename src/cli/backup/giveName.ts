import { link, open, rename, rm, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#drivers/hosts/embedded/objectStore/loose.ts'

/** Gives a complete file its name, unless another one has got that name since: a rename would replace it. */
export async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
    await unlink(unfinished)
  } catch (error) {
    if (isTaken(error)) throw existsAlready(file)
    await giveNameWithoutLinks(unfinished, file)
  }
  await syncFolder(dirname(file))
}

/** Not every file system has hard links. An empty file takes the name first. */
export async function giveNameWithoutLinks(unfinished: string, file: string): Promise<void> {
  const taken = await open(file, 'wx').catch(error => {
    throw isTaken(error) ? existsAlready(file) : error
  })
  await taken.close()
  try {
    await rename(unfinished, file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}

export function existsAlready(file: string): Error {
  return new Error(`${file} exists: name a new file.`)
}
