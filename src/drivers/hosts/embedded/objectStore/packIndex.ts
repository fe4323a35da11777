import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Where a pack has an object: its file, and the byte at which the entry begins. */
export type PackPlace = { readonly path: string; readonly offset: number; readonly index: PackIndex }

export type PackIndex = { readonly path: string; readonly offsetOf: (sha: string) => number | null }

export type PackIndexes = {
  /** `null`: git has to be asked. */
  find(dir: string, sha: string): Promise<PackPlace | null>
  /** The packs of a repository are no longer those that were read. */
  forget(dir: string): void
}

type PackFolder = { readonly changedMs: number; readonly indexes: readonly PackIndex[]; readonly bytes: number }

const cacheMaxBytes = 8 * 1024 * 1024
/** Some 30,000 objects: the indexes of larger packs are left to git, which maps them into memory. */
const indexMaxBytes = 1024 * 1024
const packsMax = 50
/** Of one repository together, so that several fit into the cache; what does not fit is left to git. */
const folderMaxBytes = 4 * 1024 * 1024
const folderBytes = 1_000

/**
 * The indexes of small packs (gitformat-pack, version 2), in memory. A pack never changes; that there are others is seen
 * when an object is in none of those that are known.
 */
export function packIndexes(): PackIndexes {
  const folders = new LRUCache<string, PackFolder>({
    maxSize: cacheMaxBytes,
    sizeCalculation: ({ bytes }) => bytes + folderBytes,
  })
  /** Questions that come together share one reading of the files. */
  const loading = new Map<string, Promise<PackFolder>>()

  async function load(dir: string): Promise<PackFolder> {
    const running = loading.get(dir)
    if (running !== undefined) return await running
    const started = read(dir).finally(() => loading.delete(dir))
    loading.set(dir, started)
    return await started
  }

  async function read(dir: string): Promise<PackFolder> {
    const changedMs = await changedAt(dir)
    const indexes: PackIndex[] = []
    let bytes = 0
    for (const name of (await namesIn(dir)).slice(0, packsMax)) {
      const content = await smallFile(join(dir, name), Math.min(indexMaxBytes, folderMaxBytes - bytes))
      const index = content && indexOf(join(dir, name.replace(/idx$/, 'pack')), content)
      if (!index) continue
      indexes.push(index)
      bytes += content.length
    }
    const folder = { changedMs, indexes, bytes }
    folders.set(dir, folder)
    return folder
  }

  return {
    async find(repoDir, sha) {
      const dir = join(repoDir, 'objects', 'pack')
      const known = folders.get(dir)
      const place = placeIn(known ?? (await load(dir)), sha)
      if (place !== null || known === undefined || known.changedMs === (await changedAt(dir))) return place
      return placeIn(await load(dir), sha)
    },
    forget: repoDir => void folders.delete(join(repoDir, 'objects', 'pack')),
  }
}

function placeIn({ indexes }: PackFolder, sha: string): PackPlace | null {
  for (const index of indexes) {
    const offset = index.offsetOf(sha)
    if (offset !== null) return { path: index.path, offset, index }
  }
  return null
}

async function namesIn(dir: string): Promise<readonly string[]> {
  return (await readdir(dir).catch(() => [])).filter(name => name.endsWith('.idx'))
}

async function changedAt(dir: string): Promise<number> {
  return (await stat(dir).catch(() => null))?.mtimeMs ?? 0
}

async function smallFile(path: string, maxBytes: number): Promise<Buffer | null> {
  const found = await stat(path).catch(() => null)
  return found && found.size <= maxBytes ? await readFile(path).catch(() => null) : null
}

const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
const fanoutAt = magic.length
const idsAt = fanoutAt + 256 * 4
const idBytes = 20
const wordBytes = 4
/** Of an offset that is in another table, because the pack is larger than 2 GiB. */
const longOffset = 0x80000000

/** `null`: in another format. */
function indexOf(path: string, bytes: Buffer): PackIndex | null {
  if (bytes.length < idsAt || !bytes.subarray(0, magic.length).equals(magic)) return null
  const count = bytes.readUInt32BE(idsAt - wordBytes)
  const offsetsAt = idsAt + count * (idBytes + wordBytes)
  if (bytes.length < offsetsAt + count * wordBytes) return null

  function offsetOf(sha: string): number | null {
    const id = Buffer.from(sha, 'hex')
    const first = id[0]
    if (first === undefined || id.length !== idBytes) return null
    let low = first === 0 ? 0 : bytes.readUInt32BE(fanoutAt + (first - 1) * wordBytes)
    let high = Math.min(bytes.readUInt32BE(fanoutAt + first * wordBytes), count)
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = idsAt + middle * idBytes
      const order = bytes.compare(id, 0, idBytes, at, at + idBytes)
      if (order === 0) {
        const offset = bytes.readUInt32BE(offsetsAt + middle * wordBytes)
        return offset < longOffset ? offset : null
      }
      if (order < 0) low = middle + 1
      else high = middle
    }
    return null
  }

  return { path, offsetOf }
}
