import { LRUCache } from 'lru-cache'
import type { Turn } from '#ports/work.ts'

export type QueueLimits = {
  readonly waitingMax: number
  readonly waitingPerCallerMax: number
  /** The total size of the inputs that wait, in bytes. */
  readonly waitingMaxBytes: number
}

export type Waiting = { readonly turn: Turn; readonly bytes: number; readonly isLong: boolean }

/** How many slots the long jobs may hold together, and how many those and the jobs of heavy users. */
export type Slots = { readonly forLong: number; readonly forHeavy: number }

/** The waiting jobs, and the order in which they run. */
export type FairQueue<W extends Waiting> = {
  /** The first waiting job of each caller and project. */
  fronts(): readonly W[]
  /** The size of all inputs that wait. */
  bytes(): number
  /** Returns whether there was room. */
  add(item: W): boolean
  /** Whether `next` would return a job. */
  hasNext(slots: Slots): boolean
  /** The next job, which holds a slot until `release`. */
  next(slots: Slots): W | null
  release(item: W, tookMs: number): void
  clear(): readonly W[]
}

/** How many callers and projects have their use recorded. */
const usesMax = 10_000
/** The half-life of recorded use. */
const halfForgottenMs = 30_000
/** Callers and projects that used more time than this lately are heavy users. */
const heavyUseMs = 2_000

/**
 * Fair between callers and between projects: those that hold fewest slots come first, then those that used least time
 * lately. The higher use of caller and project counts, so that neither many projects of one caller nor many callers of
 * one project get ahead. A job cannot be paused, so heavy users never hold every slot, even while the queue is empty.
 */
export function createFairQueue<W extends Waiting>(limits: QueueLimits): FairQueue<W> {
  /** Jobs that differ in nothing that counts for their order, in order of arrival. */
  const lines = new Map<string, Arrived<W>[]>()
  const counts = new Map<string, number>()
  const held = new Map<string, number>()
  const uses = new LRUCache<string, { readonly ms: number; readonly atMs: number }>({ max: usesMax })
  /** The running jobs that are long, or of a heavy user: they never hold every slot. */
  const restricted = new Set<W>()
  let arrivals = 0
  let waiting = 0
  let bytes = 0

  function fronts(): Arrived<W>[] {
    return [...lines.values()].flatMap(([front]) => front ?? [])
  }

  function remove({ item }: Arrived<W>): void {
    const key = lineOf(item)
    const line = lines.get(key)
    line?.shift()
    if (line?.length === 0) lines.delete(key)
    count(counts, item.turn.caller, -1)
    waiting--
    bytes -= item.bytes
  }

  function usedMs(key: string, nowMs: number): number {
    const used = uses.get(key)
    return used ? used.ms * 2 ** ((used.atMs - nowMs) / halfForgottenMs) : 0
  }

  /** Lower comes first. */
  function rank({ turn }: W, nowMs: number): readonly number[] {
    const used = keysOf(turn).map(key => usedMs(key, nowMs))
    const heldSlots = keysOf(turn).map(key => held.get(key) ?? 0)
    return [turn.inBackground ? 1 : 0, ...heldSlots, Math.max(...used), Math.min(...used)]
  }

  function isHeavy({ turn }: W, nowMs: number): boolean {
    return keysOf(turn).some(key => usedMs(key, nowMs) > heavyUseMs)
  }

  function mayStart(item: W, { forLong, forHeavy }: Slots, nowMs: number): boolean {
    if (item.isLong) return restricted.size < forLong
    return restricted.size < forHeavy || !isHeavy(item, nowMs)
  }

  return {
    fronts: () => fronts().map(({ item }) => item),
    bytes: () => bytes,
    hasNext(slots) {
      const nowMs = performance.now()
      return fronts().some(({ item }) => mayStart(item, slots, nowMs))
    },
    add(item) {
      const { caller } = item.turn
      const isFull = waiting >= limits.waitingMax || (counts.get(caller) ?? 0) >= limits.waitingPerCallerMax
      if (isFull || (bytes > 0 && bytes + item.bytes > limits.waitingMaxBytes)) return false
      const line = lines.get(lineOf(item)) ?? []
      line.push({ item, arrival: arrivals++ })
      lines.set(lineOf(item), line)
      count(counts, caller, 1)
      waiting++
      bytes += item.bytes
      return true
    },
    next(slots) {
      const nowMs = performance.now()
      let best: { readonly front: Arrived<W>; readonly rank: readonly number[] } | undefined
      for (const front of fronts()) {
        if (!mayStart(front.item, slots, nowMs)) continue
        const found = { front, rank: [...rank(front.item, nowMs), front.arrival] }
        if (best === undefined || comesBefore(found.rank, best.rank)) best = found
      }
      if (best === undefined) return null
      const { item } = best.front
      remove(best.front)
      if (item.isLong || isHeavy(item, nowMs)) restricted.add(item)
      for (const key of new Set(keysOf(item.turn))) count(held, key, 1)
      return item
    },
    release(item, tookMs) {
      const nowMs = performance.now()
      restricted.delete(item)
      for (const key of new Set(keysOf(item.turn))) {
        count(held, key, -1)
        uses.set(key, { ms: usedMs(key, nowMs) + tookMs, atMs: nowMs })
      }
    },
    clear() {
      const all = [...lines.values()].flat().sort((a, b) => a.arrival - b.arrival)
      for (const arrived of all) remove(arrived)
      return all.map(({ item }) => item)
    },
  }
}

type Arrived<W> = { readonly item: W; readonly arrival: number }

function lineOf({ turn, isLong }: Waiting): string {
  return JSON.stringify([turn.caller, turn.projectId, turn.inBackground === true, isLong])
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const all = (counts.get(key) ?? 0) + change
  if (all === 0) counts.delete(key)
  else counts.set(key, all)
}

/** Work without a project counts for the caller only. */
function keysOf({ caller, projectId }: Turn): readonly [caller: string, project: string] {
  return [`caller ${caller}`, projectId === null ? `caller ${caller}` : `project ${projectId}`]
}

function comesBefore(left: readonly number[], right: readonly number[]): boolean {
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0
    if (value !== other) return value < other
  }
  return false
}
