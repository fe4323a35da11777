import { LRUCache } from 'lru-cache'
import { exactBytes } from '#domain/exactBytes.ts'
import { isCommitId } from '#domain/refs.ts'
import type { GitObject } from '../../gitObjects.ts'
import { looseMaxBytes, readLoose } from './looseObjects.ts'
import type { PackedObjects } from './packedObjects.ts'
import type { ObjectContent, ObjectInfo, ObjectReader } from './reader.ts'
import type { RefFiles } from './refFiles.ts'

export type Objects = Pick<ObjectReader, 'info' | 'content'> & {
  /** Notes objects that were written: they are what is read next. */
  written(objects: readonly GitObject[]): void
}

/** Of all repositories of a host together. Objects are immutable, so nothing is ever evicted because it is outdated. */
export type ObjectCache = LRUCache<string, ObjectContent>

const cacheMaxBytes = 64 * 1024 * 1024
const overheadBytes = 400
/** Of one repository in so much time: git takes as long to start, and then reads many objects faster. */
const packedReadsMax = 40
const packedReadsMs = 10_000

export function createObjectCache(): ObjectCache {
  return new LRUCache({
    maxSize: cacheMaxBytes,
    maxEntrySize: looseMaxBytes + overheadBytes,
    sizeCalculation: ({ body }) => body.length + overheadBytes,
  })
}

type Source = {
  readonly dir: string
  readonly cache: ObjectCache
  readonly refs: RefFiles
  readonly packed: PackedObjects
  /** Starts git with the first question. */
  readonly reader: () => Pick<ObjectReader, 'info' | 'content'>
  readonly isReaderRunning: () => boolean
}

/**
 * The objects of a repository without starting git, where they are small: a process costs fifty times as much as reading
 * a file, and most repositories that are visited have none running. Everything else is read by git, and so are other
 * names than an id or a ref, each with `^{commit}` or `^{tree}`.
 */
export function cachedObjects({ dir, cache, refs, packed, reader, isReaderRunning }: Source): Objects {
  let packedReads = 0
  let countedSinceMs = performance.now()

  async function find(sha: string): Promise<ObjectContent | null> {
    const known = cache.get(`${dir} ${sha}`)
    if (known !== undefined || isReaderRunning()) return known ?? null
    return remember((await readLoose(dir, sha)) ?? (await findPacked(sha)))
  }

  async function findPacked(sha: string): Promise<ObjectContent | null> {
    const nowMs = performance.now()
    if (nowMs - countedSinceMs > packedReadsMs) [packedReads, countedSinceMs] = [0, nowMs]
    return packedReads++ < packedReadsMax ? await packed.read(dir, sha) : null
  }

  function remember<T extends ObjectContent | null>(object: T): T {
    if (object) cache.set(`${dir} ${object.sha}`, object)
    return object
  }

  async function findNamed(name: string): Promise<ObjectContent | null> {
    const [, base = name, type] = peeled.exec(name) ?? []
    const sha = isCommitId(base) ? base : await refs.read(dir, base)
    const found = sha === null ? null : await find(sha)
    if (type === undefined || found?.type === type) return found
    const tree = type === 'tree' && found?.type === 'commit' ? treeOf.exec(found.body.toString('latin1', 0, 50)) : null
    return tree?.[1] ? await find(tree[1]) : null
  }

  return {
    async info(name) {
      const found = await findNamed(name)
      return found ? infoOf(found) : await reader().info(name)
    },
    async content(name) {
      return (await findNamed(name)) ?? remember(await reader().content(name))
    },
    written(objects) {
      for (const { sha, type, body } of objects) {
        if (body.byteLength <= looseMaxBytes)
          remember({ sha, type, size: body.byteLength, body: Buffer.from(exactBytes(body).buffer) })
      }
    },
  }
}

const peeled = /^(.+)\^\{(commit|tree)\}$/
const treeOf = /^tree ([0-9a-f]{40})\n/

function infoOf({ sha, type, size }: ObjectContent): ObjectInfo {
  return { sha, type, size }
}
