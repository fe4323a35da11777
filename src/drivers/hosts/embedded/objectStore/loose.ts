import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import { type GitObject, objectHeader } from '../../gitObjects.ts'

const compress = promisify(deflate)

/** git removes a folder of objects as soon as it is empty: also just before or after a file is moved into it. */
const triesMax = 10

/**
 * Writes objects as git's loose files. Each object is fsynced before the rename, and its directory before any ref may
 * point to it. An object that already exists is written again: that renews its age, so that maintenance does not prune
 * it before a ref points to it. Returns the size of each file.
 */
export async function writeLoose(dir: string, objects: readonly GitObject[]): Promise<readonly number[]> {
  return await Promise.all(objects.map(object => writeOne(join(dir, 'objects'), object)))
}

async function writeOne(objectsDir: string, object: GitObject): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToWrite(objectsDir, object)
    } catch (error) {
      const isFolderGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isFolderGone || tries === triesMax) throw error
    }
  }
}

async function tryToWrite(objectsDir: string, { type, body, sha }: GitObject): Promise<number> {
  const raw = Buffer.concat([Buffer.from(objectHeader(type, body)), body])
  const bytes = await compress(raw, { level: constants.Z_BEST_SPEED })
  const unfinished = join(objectsDir, `tmp_obj_${randomUUID()}`)
  try {
    await writeDurably(unfinished, bytes)
    const folder = join(objectsDir, sha.slice(0, 2))
    const isNew = await mkdir(folder, { recursive: true })
    await rename(unfinished, join(folder, sha.slice(2)))
    await syncFolder(folder)
    if (isNew) await syncFolder(objectsDir)
    return bytes.byteLength
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Creates a read-only file whose bytes are on disk when the promise resolves. */
export async function writeDurably(path: string, bytes: Uint8Array, mode = 0o444): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
