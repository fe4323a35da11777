import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { exactBytes } from '#domain/exactBytes.ts'
import type { ObjectType } from '../gitObjects.ts'
import type { ObjectContent } from './reader.ts'

const decompress = promisify(inflate)

/** Larger objects are left to git, which streams them. */
export const looseMaxBytes = 128 * 1024
const headerMaxBytes = 32
const header = /^(blob|tree|commit|tag) (\d+)\0/

/** Reads an object from its loose file. `null`: git has to be asked, because it is packed, large, damaged or missing. */
export async function readLoose(dir: string, sha: string): Promise<ObjectContent | null> {
  const compressed = await readUpTo(join(dir, 'objects', sha.slice(0, 2), sha.slice(2)), looseMaxBytes)
  if (compressed === null) return null
  const raw = await decompress(compressed, { maxOutputLength: looseMaxBytes + headerMaxBytes }).catch(() => null)
  const [start = '', type, size] = header.exec(raw?.toString('latin1', 0, headerMaxBytes) ?? '') ?? []
  if (raw === null || raw.length - start.length !== Number(size)) return null
  const { buffer: body } = exactBytes(raw.subarray(start.length))
  return { sha, type: type as ObjectType, size: body.byteLength, body: Buffer.from(body) }
}

async function readUpTo(path: string, maxBytes: number): Promise<Buffer | null> {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    return size > maxBytes ? null : await file.readFile()
  } catch {
    return null
  } finally {
    await file.close()
  }
}
