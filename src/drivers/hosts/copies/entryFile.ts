import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files still being written; those of a dead process are removed when the folder is opened. */
export const unfinishedFile = /\.unfinished$/

/** The name of the file that holds the entry of `key`. */
export function fileNameOf(key: string): string {
  return hashOf(key).slice(0, 40)
}

/**
 *   sha256 of the rest, in hexadecimal digits ␊ key ␊ content
 *
 * A file is renamed to its final name when it is complete. A crash of the machine may still leave an incomplete one,
 * which the hash reveals.
 */
export async function writeEntry(dir: string, key: string, content: Uint8Array): Promise<number> {
  const rest = Buffer.concat([Buffer.from(`${key}\n`), content])
  const bytes = Buffer.concat([Buffer.from(`${hashOf(rest)}\n`), rest])
  const unfinished = join(dir, `${randomUUID()}.unfinished`)
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, join(dir, fileNameOf(key)))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return bytes.byteLength
}

/** `null`: there is none, or it was not written completely. */
export async function readEntry(dir: string, key: string): Promise<Buffer | null> {
  const bytes = await readFile(join(dir, fileNameOf(key))).catch(() => null)
  if (bytes === null) return null
  const rest = bytes.subarray(hashDigits + 1)
  const head = `${hashOf(rest)}\n${key}\n`
  const isWhole = bytes.subarray(0, Buffer.byteLength(head)).equals(Buffer.from(head))
  return isWhole ? bytes.subarray(Buffer.byteLength(head)) : null
}

const hashDigits = 64

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
