import { LRUCache } from 'lru-cache'
import type { Turn } from '#ports/work.ts'

export type LineLimits = {
  readonly waitingMax: number
  readonly waitingPerCallerMax: number
  /** Of all inputs that wait. */
  readonly waitingMaxBytes: number
}

export type Waiting = { readonly turn: Turn; readonly bytes: number; readonly isLong: boolean }

/** Who waits, and who is next. */
export type Line<W extends Waiting> = {
  readonly waiting: readonly W[]
  /** Whether there was room. */
  add(item: W): boolean
  /** The next one, which holds a place until `release`; `longToo`: whether it may be one that takes long. */
  next(longToo: boolean): W | undefined
  release(item: W): void
  clear(): readonly W[]
}

/** Callers and projects whose last turn is known. */
const turnsKept = 10_000

/**
 * In turn by caller and by project: whoever holds fewest places, then whoever was served longest ago. A caller counts as
 * served when its project was, so that neither many projects of one caller nor many callers of one project come first.
 */
export function fairLine<W extends Waiting>(limits: LineLimits): Line<W> {
  const waiting: W[] = []
  const held = new Map<string, number>()
  const lastTurns = new LRUCache<string, number>({ max: turnsKept })
  let turns = 0
  let bytes = 0

  function hold(caller: string, places: number): void {
    const all = (held.get(caller) ?? 0) + places
    if (all === 0) held.delete(caller)
    else held.set(caller, all)
  }

  /** Lower comes first. */
  function rank({ turn: { caller, projectId, inBackground } }: W): readonly number[] {
    const last = [lastTurns.get(callerKey(caller)) ?? 0, lastTurns.get(projectKey(projectId)) ?? 0]
    return [inBackground ? 1 : 0, held.get(caller) ?? 0, Math.max(...last), Math.min(...last)]
  }

  return {
    waiting,
    add(item) {
      const { caller } = item.turn
      const own = waiting.reduce((count, { turn }) => count + (turn.caller === caller ? 1 : 0), 0)
      const isFull = waiting.length >= limits.waitingMax || own >= limits.waitingPerCallerMax
      if (isFull || (bytes > 0 && bytes + item.bytes > limits.waitingMaxBytes)) return false
      waiting.push(item)
      bytes += item.bytes
      return true
    },
    next(longToo) {
      let best: { readonly at: number; readonly rank: readonly number[] } | undefined
      for (const [at, item] of waiting.entries()) {
        if (item.isLong && !longToo) continue
        const found = { at, rank: rank(item) }
        if (best === undefined || comesBefore(found.rank, best.rank)) best = found
      }
      const [item] = best === undefined ? [] : waiting.splice(best.at, 1)
      if (item === undefined) return undefined
      bytes -= item.bytes
      hold(item.turn.caller, 1)
      turns++
      lastTurns.set(callerKey(item.turn.caller), turns)
      if (item.turn.projectId !== null) lastTurns.set(projectKey(item.turn.projectId), turns)
      return item
    },
    release: ({ turn }) => hold(turn.caller, -1),
    clear() {
      bytes = 0
      return waiting.splice(0)
    },
  }
}

function callerKey(caller: string): string {
  return `caller ${caller}`
}

function projectKey(projectId: number | null): string {
  return `project ${projectId}`
}

/** Of two with the same rank the one that came first stays first. */
function comesBefore(left: readonly number[], right: readonly number[]): boolean {
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0
    if (value !== other) return value < other
  }
  return false
}
