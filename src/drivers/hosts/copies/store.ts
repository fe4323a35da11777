import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { WriteQueue } from './entries.ts'
import type { CopyLimits } from './limits.ts'
import { closeProjectCopy, openProjectCopy, type ProjectCopy } from './projectCopy.ts'
import { folderSizes } from './sizes.ts'

/** The copies of all projects: `rootDir/<project id>/`. Requires exclusive use of `rootDir`. */
export type CopyStore = {
  open(projectId: number): Promise<ProjectCopy>
  /** Succeeds if there is none. */
  remove(projectId: number): Promise<void>
  /** Removes the copies of projects that `isKnown` does not know and that were not written to for a day. */
  removeOthers(isKnown: (projectId: number) => boolean): Promise<void>
  /** Resolves when everything saved so far is on disk. */
  flush(): Promise<void>
}

const orphanedAfterMs = 24 * 3_600_000
/** The total is measured after each write of this fraction of it. */
const measuredParts = 16

export function copyStore(rootDir: string, limits: CopyLimits, onFault: (error: unknown) => void): CopyStore {
  const opened = new LRUCache<number, Promise<ProjectCopy>>({
    max: limits.projectsOpenMax,
    dispose: (copy, _id, reason) => {
      if (reason === 'evict') void copy.then(closeProjectCopy).catch(onFault)
    },
  })
  // An earlier process may have left more than the limit.
  let unmeasuredBytes = limits.totalMaxBytes
  let measuring: Promise<void> | null = null

  const queue = writeQueue(limits, onFault, bytes => {
    unmeasuredBytes += bytes
    if (unmeasuredBytes * measuredParts < limits.totalMaxBytes) return
    measuring ??= shrink()
      .catch(onFault)
      .finally(() => {
        measuring = null
      })
  })

  /** Removes whole projects, least recently used first, until there is room to grow. */
  async function shrink(): Promise<void> {
    unmeasuredBytes = 0
    const folders = await folderSizes(rootDir)
    let bytes = folders.reduce((sum, folder) => sum + folder.bytes, 0)
    if (bytes <= limits.totalMaxBytes) return
    const order = [...opened.keys()].toReversed()
    const oldestFirst = folders.toSorted(
      (a, b) => order.indexOf(a.projectId) - order.indexOf(b.projectId) || a.usedMs - b.usedMs,
    )
    for (const folder of oldestFirst.slice(0, -1)) {
      if (bytes <= limits.totalMaxBytes * (1 - 1 / measuredParts)) return
      await remove(folder.projectId)
      bytes -= folder.bytes
    }
  }

  function open(projectId: number): Promise<ProjectCopy> {
    const known = opened.get(projectId)
    if (known) return known
    const opening = openProjectCopy(join(rootDir, String(projectId)), limits, queue)
    opened.set(projectId, opening)
    opening.catch(() => opened.delete(projectId))
    return opening
  }

  async function remove(projectId: number): Promise<void> {
    const copy = await opened.get(projectId)?.catch(() => null)
    opened.delete(projectId)
    if (copy) await closeProjectCopy(copy)
    await rm(join(rootDir, String(projectId)), { recursive: true, force: true })
  }

  return {
    open,
    remove,
    async removeOthers(isKnown) {
      for (const name of await readdir(rootDir).catch(() => [])) {
        const found = /^\d{1,16}$/.test(name) && !isKnown(Number(name)) ? await stat(join(rootDir, name)) : null
        if (found && Date.now() - found.mtimeMs > orphanedAfterMs) await remove(Number(name))
      }
    },
    async flush() {
      const copies = await Promise.allSettled(opened.values())
      await Promise.all(
        copies.map(copy => (copy.status === 'fulfilled' ? closeProjectCopy(copy.value) : Promise.resolve())),
      )
      await measuring
    },
  }
}

/** The folder of a project that is removed during a read no longer exists. */
function unlessRemoved(onFault: (error: unknown) => void) {
  return (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault(error)
  }
}

function writeQueue(
  { waitingMaxBytes, writeConcurrency }: CopyLimits,
  onFault: (error: unknown) => void,
  written: (bytes: number) => void,
): WriteQueue {
  const runLimited = pLimit(writeConcurrency)
  let waitingBytes = 0
  return {
    failed: onFault,
    run(sizeBytes, write) {
      if (waitingBytes + sizeBytes > waitingMaxBytes) return null
      waitingBytes += sizeBytes
      return runLimited(write)
        .then(() => written(sizeBytes), unlessRemoved(onFault))
        .finally(() => {
          waitingBytes -= sizeBytes
        })
    },
  }
}
