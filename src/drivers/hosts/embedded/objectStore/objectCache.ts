import { LRUCache } from 'lru-cache'
import { isCommitId } from '#domain/refs.ts'
import { looseMaxBytes, readLoose } from './looseObjects.ts'
import { readLooseRef } from './looseRef.ts'
import type { ObjectContent, ObjectInfo, ObjectReader } from './reader.ts'

export type Objects = Pick<ObjectReader, 'info' | 'content'>

/** Of all repositories of a host together. Objects are immutable, so nothing is ever evicted because it is outdated. */
export type ObjectCache = LRUCache<string, ObjectContent>

const cacheMaxBytes = 64 * 1024 * 1024
const overheadBytes = 400

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
  /** Starts git with the first question. */
  readonly reader: () => ObjectReader
  readonly isReaderRunning: () => boolean
}

/**
 * The objects of a repository without starting git, where they are small and cached or loose: a process costs fifty
 * times as much as reading a file, and most repositories that are visited have none running. Everything else is read by
 * git, and so are other names than an id or a loose ref, each with `^{commit}` or `^{tree}`.
 */
export function cachedObjects({ dir, cache, reader, isReaderRunning }: Source): Objects {
  async function find(sha: string): Promise<ObjectContent | null> {
    return cache.get(`${dir} ${sha}`) ?? (isReaderRunning() ? null : remember(await readLoose(dir, sha)))
  }

  function remember<T extends ObjectContent | null>(object: T): T {
    if (object) cache.set(`${dir} ${object.sha}`, object)
    return object
  }

  async function findNamed(name: string): Promise<ObjectContent | null> {
    const [, base = name, type] = peeled.exec(name) ?? []
    const sha = isCommitId(base) ? base : await readLooseRef(dir, base)
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
  }
}

const peeled = /^(.+)\^\{(commit|tree)\}$/
const treeOf = /^tree ([0-9a-f]{40})\n/

function infoOf({ sha, type, size }: ObjectContent): ObjectInfo {
  return { sha, type, size }
}
