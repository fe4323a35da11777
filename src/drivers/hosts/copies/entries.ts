import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { fileNameOf, readEntry, unfinishedFile, writeEntry } from './entryFile.ts'
import type { CopyLimits } from './limits.ts'

/** The cached content of one project under keys that never change their meaning: a blob's id, a path at a commit. */
export type Entries = {
  has(key: string): boolean
  /** Waits for a write in progress. `null`: not cached, or no longer. */
  read(key: string): Promise<Buffer | null>
  /** Writes in the background; does nothing if the key exists. */
  write(key: string, content: () => Uint8Array): void
  remove(key: string): void
  /** The size on disk with the file's header; 0 where there is none. */
  sizeOf(key: string): number
  /** Resolves when everything written so far is on disk. */
  written(): Promise<void>
}

/** Shared by all projects: runs writes one after the other, and drops those above its limit. */
export type WriteQueue = {
  run(sizeBytes: number, write: () => Promise<void>): Promise<void> | null
  failed(error: unknown): void
}

type Kept = { readonly bytes: number; usedMs: number }

/** The precision with which the disk records when an entry was last used. */
const usedExactnessMs = 24 * 3_600_000
const statConcurrency = 32

export async function openEntries(
  dir: string,
  limits: Pick<CopyLimits, 'projectMaxBytes' | 'projectMaxEntries' | 'entryMaxBytes'>,
  queue: WriteQueue,
): Promise<Entries> {
  const kept = new LRUCache<string, Kept>({
    max: limits.projectMaxEntries,
    maxSize: limits.projectMaxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_kept, name, reason) => {
      if (reason === 'evict') void rm(join(dir, name), { force: true }).catch(() => {})
    },
  })
  const pendingWrites = new Map<string, Promise<void>>()
  for (const [name, found] of await filesIn(dir)) kept.set(name, found)

  function use(name: string): boolean {
    const found = kept.get(name)
    if (!found) return false
    const nowMs = Date.now()
    if (nowMs - found.usedMs > usedExactnessMs) {
      found.usedMs = nowMs
      void utimes(join(dir, name), nowMs / 1_000, nowMs / 1_000).catch(() => {})
    }
    return true
  }

  function remove(key: string): void {
    const name = fileNameOf(key)
    const drop = () => {
      if (kept.delete(name)) void rm(join(dir, name), { force: true }).catch(() => {})
    }
    const writing = pendingWrites.get(name)
    if (writing !== undefined) void writing.then(drop)
    else drop()
  }

  /** Lets the answer go out before anything is written. */
  async function writeNext(name: string, key: string, content: () => Uint8Array): Promise<void> {
    await nextTurn()
    const made = content()
    if (made.byteLength > limits.entryMaxBytes) return
    await queue.run(made.byteLength, async () => {
      kept.set(name, { bytes: await writeEntry(dir, key, made), usedMs: Date.now() })
    })
  }

  return {
    has: key => use(fileNameOf(key)) || pendingWrites.has(fileNameOf(key)),
    async read(key) {
      const name = fileNameOf(key)
      await pendingWrites.get(name)
      if (!use(name)) return null
      const found = await readEntry(dir, key)
      if (found === null) remove(key)
      return found
    },
    write(key, content) {
      const name = fileNameOf(key)
      if (use(name) || pendingWrites.has(name)) return
      const writing = writeNext(name, key, content).catch(queue.failed)
      pendingWrites.set(
        name,
        writing.finally(() => pendingWrites.delete(name)),
      )
    },
    remove,
    sizeOf: key => kept.peek(fileNameOf(key))?.bytes ?? 0,
    async written() {
      while (pendingWrites.size > 0) await Promise.all(pendingWrites.values())
    },
  }
}

/** By the time of last use, oldest first. */
async function filesIn(dir: string): Promise<readonly (readonly [name: string, Kept])[]> {
  const names = await readdir(dir)
  const found: [string, Kept][] = []
  for (let at = 0; at < names.length; at += statConcurrency) {
    await Promise.all(
      names.slice(at, at + statConcurrency).map(async name => {
        if (unfinishedFile.test(name)) await rm(join(dir, name), { force: true })
        else if (/^[0-9a-f]{40}$/.test(name)) {
          const file = await stat(join(dir, name)).catch(() => null)
          if (file) found.push([name, { bytes: file.size, usedMs: file.mtimeMs }])
        }
      }),
    )
  }
  return found.toSorted(([, a], [, b]) => a.usedMs - b.usedMs)
}
