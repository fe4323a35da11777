import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

export type IdleTimes = {
  /** A site is idle when it has not changed for this long, */
  readonly idleMs: number
  /** or has waited this long for that. */
  readonly waitMaxMs: number
}

export type IdleQueue<T> = {
  /**
   * Replaces an earlier task of this key; another `version` means that what the task is about has changed. The oldest
   * tasks are dropped if the `size` of all, in files and folders that they hold, is too large.
   */
  readonly add: (key: string, version: string, task: T, size?: number) => void
}

type Waiting<T> = {
  readonly version: string
  readonly task: T
  readonly sinceMs: number
  readonly changedMs: number
}

const waitingMax = 100
const waitingSizeMax = 120_000

/** Runs the latest task of each key once it is idle, one after the other, the oldest first. `run` must not reject. */
export function createIdleQueue<T>({ idleMs, waitMaxMs }: IdleTimes, run: (task: T) => Promise<void>): IdleQueue<T> {
  const waiting = new LRUCache<string, Waiting<T>>({ max: waitingMax, maxSize: waitingSizeMax })
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      await wait(idleMs / 4, undefined, { ref: false })
      const key = [...waiting.rkeys()].find(each => isIdle(waiting.peek(each)))
      const next = key === undefined ? undefined : waiting.peek(key)
      if (key === undefined || next === undefined) continue
      waiting.delete(key)
      await run(next.task)
    }
    isRunning = false
  }

  function isIdle(entry: Waiting<T> | undefined): boolean {
    const nowMs = performance.now()
    return entry !== undefined && (nowMs - entry.changedMs >= idleMs || nowMs - entry.sinceMs >= waitMaxMs)
  }

  return {
    add(key, version, task, size = 1) {
      const before = waiting.get(key)
      const nowMs = performance.now()
      const changedMs = before?.version === version ? before.changedMs : nowMs
      waiting.set(key, { version, task, sinceMs: before?.sinceMs ?? nowMs, changedMs }, { size })
      if (!isRunning) void runAll()
    },
  }
}
