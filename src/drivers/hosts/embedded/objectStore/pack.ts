import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { GitObject } from '../../gitObjects.ts'
import { writeDurably } from './loose.ts'

/**
 * Writes objects as one pack and its index (gitformat-pack, version 2): two files for a whole template, however many
 * files it has.
 */
export async function writePack(packDir: string, objects: readonly GitObject[]): Promise<void> {
  const unique = [...new Map(objects.map(object => [object.sha, object])).values()]
  const { bytes, entries, checksum } = await packBytes(unique)
  const name = join(packDir, `pack-${checksum.toString('hex')}`)
  await Promise.all([writeDurably(`${name}.pack`, bytes), writeDurably(`${name}.idx`, indexBytes(entries, checksum))])
}

type PackEntry = { readonly sha: string; readonly offset: number; readonly crc: number }

const compress = promisify(deflate)
const typeNumbers = { commit: 1, tree: 2, blob: 3, tag: 4 } as const

async function packBytes(objects: readonly GitObject[]) {
  const bodies = await Promise.all(
    objects.map(async ({ type, body }) =>
      Buffer.concat([entryHeader(typeNumbers[type], body.byteLength), await compress(body)]),
    ),
  )
  const header = Buffer.alloc(12)
  header.write('PACK')
  header.writeUInt32BE(2, 4)
  header.writeUInt32BE(objects.length, 8)
  let offset = header.length
  const entries: PackEntry[] = objects.map(({ sha }, index) => {
    const body = bodies[index] ?? Buffer.alloc(0)
    const entry = { sha, offset, crc: crc32(body) }
    offset += body.length
    return entry
  })
  const content = Buffer.concat([header, ...bodies])
  const checksum = sha1(content)
  return { bytes: Buffer.concat([content, checksum]), entries, checksum }
}

/** Three bits of type and the size in groups of 4, 7, 7, … bits, lowest first. */
function entryHeader(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 0x0f)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80
    bytes.push(rest & 0x7f)
  }
  return Buffer.from(bytes)
}

/** Fan-out table, sorted ids, checksums, offsets; templates are below 2 GB, so there are no long offsets. */
function indexBytes(entries: readonly PackEntry[], packChecksum: Buffer): Buffer {
  const sorted = entries.toSorted((a, b) => (a.sha < b.sha ? -1 : 1))
  const fanout = Array.from({ length: 256 }, (_, first) => sorted.filter(entry => firstByte(entry) <= first).length)
  const content = Buffer.concat([
    Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]),
    words(fanout),
    Buffer.from(sorted.map(entry => entry.sha).join(''), 'hex'),
    words(sorted.map(entry => entry.crc)),
    words(sorted.map(entry => entry.offset)),
    packChecksum,
  ])
  return Buffer.concat([content, sha1(content)])
}

function firstByte(entry: PackEntry): number {
  return Number.parseInt(entry.sha.slice(0, 2), 16)
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest()
}
