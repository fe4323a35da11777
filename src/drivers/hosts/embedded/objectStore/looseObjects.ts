import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflate, inflateSync } from 'node:zlib'
import { exactBytes } from '#domain/exactBytes.ts'
import type { ObjectType } from '../../gitObjects.ts'
import type { ObjectContent } from './reader.ts'

const inflateElsewhere = promisify(inflate)

/** Larger objects are left to git, which streams them. */
export const looseMaxBytes = 128 * 1024
const headerMaxBytes = 32
const header = /^(blob|tree|commit|tag) (\d+)\0/

/** What is read first: almost all objects fit, and inflating them takes less time than handing them to a thread. */
const firstReadBytes = 16 * 1024

/** Reads an object from its loose file. `null`: git has to be asked, because it is packed, large, damaged or missing. */
export async function readLoose(dir: string, sha: string): Promise<ObjectContent | null> {
  const compressed = await readUpTo(join(dir, 'objects', sha.slice(0, 2), sha.slice(2)), looseMaxBytes)
  const raw = compressed && (await inflated(compressed).catch(() => null))
  const [start = '', type, size] = header.exec(raw?.toString('latin1', 0, headerMaxBytes) ?? '') ?? []
  if (raw === null || raw.length - start.length !== Number(size)) return null
  const { buffer: body } = exactBytes(raw.subarray(start.length))
  return { sha, type: type as ObjectType, size: body.byteLength, body: Buffer.from(body) }
}

async function inflated(compressed: Buffer): Promise<Buffer> {
  const limit = { maxOutputLength: looseMaxBytes + headerMaxBytes }
  return compressed.length < firstReadBytes ? inflateSync(compressed, limit) : await inflateElsewhere(compressed, limit)
}

async function readUpTo(path: string, maxBytes: number): Promise<Buffer | null> {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  try {
    const first = Buffer.allocUnsafe(firstReadBytes)
    const { bytesRead } = await file.read(first, 0, firstReadBytes, 0)
    return bytesRead < firstReadBytes ? first.subarray(0, bytesRead) : await readAll(file, maxBytes)
  } catch {
    return null
  } finally {
    // Nothing depends on when it is closed.
    file.close().catch(() => {})
  }
}

async function readAll(file: FileHandle, maxBytes: number): Promise<Buffer | null> {
  const { size } = await file.stat()
  if (size > maxBytes) return null
  const whole = Buffer.allocUnsafe(size)
  const { bytesRead } = await file.read(whole, 0, size, 0)
  return bytesRead === size ? whole : null
}
