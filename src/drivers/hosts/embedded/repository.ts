import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { HostError, type RepoRef, type TreeView } from '#ports/hosts.ts'
import type { Children } from './children.ts'
import { type GitOptions, type GitResult, runGit } from './git.ts'
import type { LockedRepository } from './objectStore/looseRef.ts'
import { cachedObjects, createObjectCache, type Objects } from './objectStore/objectCache.ts'
import { packedObjects } from './objectStore/packedObjects.ts'
import { type ObjectReader, objectReader } from './objectStore/reader.ts'
import { refFiles } from './objectStore/refFiles.ts'
import { removeStaleLocks } from './staleLocks.ts'
import { type WriteQueue, writeQueues } from './writeQueues.ts'

/** One bare repository on disk and the operations on it. */
export type Repository = LockedRepository & {
  readonly id: number
  /** Held while changing a ref. A push does not hold it, so refs still move by compare-and-swap. */
  readonly writing: WriteQueue
  git(args: readonly string[], options?: GitOptions): Promise<GitResult>
  readonly objects: Objects
  /**
   * The sizes of immutable objects; cached, because a listing asks again for every file that a commit did not change. 0
   * where there is none.
   */
  sizesOf(shas: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whole listings by the id of the tree and its path, of all repositories together: a tree is immutable. */
  readonly listings: LRUCache<string, TreeListing>
  /** Removes what dead processes left behind, unless this process or one of its git children is working here. */
  recover(): Promise<void>
  /** Throws `gone` when the folder no longer exists: then "missing" meant the repository. */
  requirePresent(): Promise<void>
}

export type TreeListing = Pick<TreeView, 'entries' | 'truncated'>

export type Repositories = {
  /** Throws `gone` when there is none. */
  open(ref: Pick<RepoRef, 'id'>): Promise<Repository>
  /** Removes it permanently, after a write in progress. Succeeds if there is none. */
  remove(ref: Pick<RepoRef, 'id'>): Promise<void>
  /** From now on a write that would wait for another one throws `busy`, and so do those that wait. */
  refuseWaiting(): void
}

const openReadersMax = 32
const sizesMax = 100_000
/** Files and folders of all cached listings. */
const listedEntriesMax = 100_000
/** Objects that are read to know their sizes; starting git takes longer. */
const readForSizesMax = 50

/**
 * Every repository that this process has opened. Requires exclusive use of `rootDir`: a lock found at the first opening
 * was left by a dead process.
 */
export function repositories(reposDir: string, children: Children): Repositories {
  const opened = new Map<number, Promise<Repository>>()
  const readers = new LRUCache<string, ObjectReader>({ max: openReadersMax, dispose: reader => reader.close() })
  const sizes = new LRUCache<string, number>({ max: sizesMax })
  const listings = new LRUCache<string, TreeListing>({
    maxSize: listedEntriesMax,
    sizeCalculation: ({ entries }) => entries.length + 1,
  })
  const cache = createObjectCache()
  const [refs, packed] = [refFiles(), packedObjects()]
  const queues = writeQueues()

  function readerOf(dir: string): ObjectReader {
    const known = readers.get(dir)
    if (known) return known
    const args = ['cat-file', '--batch-command', '--buffer']
    const reader = objectReader(() => children.start(args, { worksOn: null, env: { GIT_DIR: dir } }))
    readers.set(dir, reader)
    return reader
  }

  async function openFirst(id: number): Promise<Repository> {
    const dir = join(reposDir, folderOf(id))
    let locksHeld = 0
    const ifPresent = async <T>(asking: Promise<T>): Promise<T> => {
      try {
        return await asking
      } catch (error) {
        await repo.requirePresent()
        throw error
      }
    }
    const reader = () => {
      const { info, content } = readerOf(dir)
      return { info: (name: string) => ifPresent(info(name)), content: (name: string) => ifPresent(content(name)) }
    }
    const objects = cachedObjects({
      dir,
      cache,
      refs,
      packed,
      reader,
      isReaderRunning: () => readers.get(dir)?.isRunning() ?? false,
    })
    const repo: Repository = {
      id,
      dir,
      writing: queues.open(),
      git: (args, options) => runGit(children, dir, args, options),
      objects,
      listings,
      async sizesOf(shas) {
        const found = new Map(shas.map(sha => [sha, sizes.get(sha)]))
        const unknown = [...found.keys()].filter(sha => found.get(sha) === undefined)
        // Git tells sizes without reading the objects.
        const source = unknown.length > readForSizesMax ? reader() : objects
        await Promise.all(
          unknown.map(async sha => {
            const info = await source.info(sha)
            if (info) sizes.set(sha, info.size)
            found.set(sha, info?.size ?? 0)
          }),
        )
        return found as Map<string, number>
      },
      async holdingLock(work) {
        locksHeld++
        return await work().finally(() => locksHeld--)
      },
      async recover() {
        if (locksHeld === 0 && !children.workingOn(dir)) await removeStaleLocks(dir)
      },
      async requirePresent() {
        if (await isRepository(dir)) return
        opened.delete(id)
        throw new HostError('gone', `the repository ${id} no longer exists`)
      },
    }
    await repo.requirePresent()
    await repo.recover()
    return repo
  }

  async function open({ id }: Pick<RepoRef, 'id'>): Promise<Repository> {
    children.requireOpen()
    const known = opened.get(id)
    if (known !== undefined) return await known
    const opening = openFirst(id)
    opened.set(id, opening)
    opening.catch(() => opened.delete(id))
    return await opening
  }

  return {
    open,
    async remove(ref) {
      const rest = join(dirname(reposDir), 'tmp', randomUUID())
      try {
        const repo = await open(ref)
        await repo.writing.runExclusive(async () => {
          await repo.requirePresent()
          await rename(repo.dir, rest)
          opened.delete(repo.id)
          readers.delete(repo.dir)
        })
      } catch (error) {
        if (!(error instanceof HostError && error.kind === 'gone')) throw error
      }
      await rm(rest, { recursive: true, force: true })
    },
    refuseWaiting: queues.refuseWaiting,
  }
}

/** 52 bits of the marker's hash: a safe integer, and the same for every call of one creation. */
export function idOf(marker: string): number {
  return Number.parseInt(createHash('sha256').update(marker).digest('hex').slice(0, idDigits), 16)
}

const idDigits = 13

/** `ab/abc…d.git`: never a name that a user chose. */
export function folderOf(id: number): string {
  const digits = Math.trunc(id).toString(16).padStart(idDigits, '0')
  return join(digits.slice(0, 2), `${digits}.git`)
}

/** The repositories in a folder, by the ids in their names. */
export async function foldersBelow(
  reposDir: string,
): Promise<readonly { readonly id: number; readonly changedMs: number }[]> {
  const entries = await readdir(reposDir).catch(() => [])
  const found: { id: number; changedMs: number }[] = []
  for (const group of entries) {
    for (const name of await readdir(join(reposDir, group)).catch(() => [])) {
      const digits = /^([0-9a-f]{13})\.git$/.exec(name)?.[1]
      const folder = digits && (await stat(join(reposDir, group, name)).catch(() => null))
      if (digits && folder) found.push({ id: Number.parseInt(digits, 16), changedMs: folder.mtimeMs })
    }
  }
  return found
}

async function isRepository(dir: string): Promise<boolean> {
  const found = await stat(join(dir, 'HEAD')).catch(() => null)
  return found?.isFile() ?? false
}
