import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate, inflateSync } from 'node:zlib'
import { exactBytes } from '#domain/exactBytes.ts'
import { gitObject, type ObjectType } from '../../gitObjects.ts'
import { applyDelta, deltaResultSize } from './delta.ts'
import { looseMaxBytes } from './looseObjects.ts'
import { type PackPlace, packIndexes } from './packIndex.ts'
import type { ObjectContent } from './reader.ts'

export type PackedObjects = {
  /** `null`: git has to be asked, because the object or its pack is large, damaged or missing. */
  read(dir: string, sha: string): Promise<ObjectContent | null>
}

const inflateElsewhere = promisify(inflate)

/** Almost all entries fit; inflating one takes less time than handing it to a thread. */
const firstReadBytes = 8 * 1024
/** As many as git makes by default. */
const deltasMax = 50
/** Of the differences that make one object: applying them stops the event loop, and anyone can push long ones. */
const deltasMaxBytes = 128 * 1024

/**
 * Reads small objects from small packs. What is read is compared with its id, so that whatever is not understood here
 * is read by git.
 */
export function packedObjects(): PackedObjects {
  const indexes = packIndexes()

  async function readOnce(dir: string, sha: string): Promise<ObjectContent | 'gone' | null> {
    const place = await indexes.find(dir, sha)
    if (place === null) return null
    const file = await open(place.path).catch(() => null)
    if (file === null) return 'gone'
    try {
      return await objectAt(file, place, sha)
    } finally {
      // Nothing depends on when it is closed.
      file.close().catch(() => {})
    }
  }

  return {
    async read(dir, sha) {
      const found = await readOnce(dir, sha).catch(() => null)
      if (found !== 'gone') return found
      indexes.forget(dir)
      const again = await readOnce(dir, sha).catch(() => null)
      return again === 'gone' ? null : again
    },
  }
}

async function objectAt(file: FileHandle, { offset, index }: PackPlace, sha: string): Promise<ObjectContent | null> {
  const deltas: Buffer[] = []
  let deltaBytes = 0
  let entry = await entryAt(file, offset)
  while (entry?.base !== undefined) {
    deltaBytes += entry.bytes.length
    if (deltas.length === deltasMax || deltaBytes > deltasMaxBytes) return null
    if ((deltaResultSize(entry.bytes) ?? looseMaxBytes + 1) > looseMaxBytes) return null
    deltas.push(entry.bytes)
    const base = typeof entry.base === 'string' ? index.offsetOf(entry.base) : entry.base
    entry = base === null ? null : await entryAt(file, base)
  }
  if (!entry) return null
  let body: Buffer | null = entry.bytes
  for (const delta of deltas.toReversed()) body = body && applyDelta(body, delta)
  if (body === null || gitObject(entry.type, body).sha !== sha) return null
  return { sha, type: entry.type, size: body.length, body: Buffer.from(exactBytes(body).buffer) }
}

/** A whole object, or what distinguishes one from its base: the place of that in the same pack, or its id. */
type Entry =
  | { readonly type: ObjectType; readonly bytes: Buffer; readonly base?: undefined }
  | { readonly bytes: Buffer; readonly base: number | string }

async function entryAt(file: FileHandle, offset: number): Promise<Entry | null> {
  const first = await bytesAt(file, offset, firstReadBytes)
  const header = headerIn(first, offset)
  if (header === null || header.size > looseMaxBytes) return null
  const { size, end, ...what } = header
  const compressedMax = end + deflatedMaxBytes(size)
  const all = compressedMax > first.length ? await bytesAt(file, offset, compressedMax) : first
  const limit = { maxOutputLength: size + 1 }
  const compressed = all.subarray(end)
  const bytes =
    size < firstReadBytes ? inflateSync(compressed, limit) : ((await inflateElsewhere(compressed, limit)) as Buffer)
  return bytes.length === size ? { ...what, bytes } : null
}

/** What zlib needs at most, also for what cannot be compressed. */
function deflatedMaxBytes(size: number): number {
  return size + (size >> 10) + 64
}

/** Shorter at the end of the file. */
async function bytesAt(file: FileHandle, offset: number, count: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(count)
  const { bytesRead } = await file.read(bytes, 0, count, offset)
  return bytes.subarray(0, bytesRead)
}

const types: Readonly<Record<number, ObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }
const offsetDelta = 6
const idDelta = 7
const idBytes = 20

type Header = { readonly size: number; readonly end: number } & (
  | { readonly type: ObjectType }
  | { readonly base: number | string }
)

/** Three bits of type and the size in groups of 4, 7, 7, … bits, lowest first; then the base, if there is one. */
function headerIn(bytes: Buffer, offset: number): Header | null {
  const first = bytes[0] ?? 0
  let size = first & 0x0f
  let end = 1
  for (let byte = first, factor = 16; byte & 0x80; factor *= 128) {
    byte = bytes[end++] ?? 0
    size += (byte & 0x7f) * factor
    if (size > looseMaxBytes) return null
  }
  const kind = (first >> 4) & 7
  const type = types[kind]
  if (type !== undefined) return { type, size, end }
  if (kind === idDelta) return { base: bytes.toString('hex', end, end + idBytes), size, end: end + idBytes }
  return kind === offsetDelta ? { size, ...distanceIn(bytes, end, offset) } : null
}

/** How far back the base is: seven bits in each byte, the highest first, each longer form beginning where a shorter ends. */
function distanceIn(bytes: Buffer, from: number, offset: number): { readonly base: number; readonly end: number } {
  let end = from
  let byte = bytes[end++] ?? 0
  let distance = byte & 0x7f
  while (byte & 0x80) {
    byte = bytes[end++] ?? 0
    distance = (distance + 1) * 128 + (byte & 0x7f)
  }
  return { base: offset - distance, end }
}
