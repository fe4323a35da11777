import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Call } from './call.ts'
import type { WireLimits } from './limits.ts'
import { todo, WireError } from './sentences.ts'

export type Budget = {
  /** Runs a whole call, with its repetitions, when its token's turn has come. */
  inTurn<T>(call: Pick<Call, 'holder' | 'isRead'>, work: () => Promise<T>): Promise<T>
  /** Runs one attempt when the host has room for it. */
  amongAll<T>(work: () => Promise<T>): Promise<T>
  /** Counts one attempt; throws `busy` when the hour's are used up. */
  spend(holder: string): Promise<void>
  /** The host wants this token to be silent. */
  pause(holder: string, seconds: number | undefined): void
  pauseLeftMs(holder: string): number
}

type Lane = { readonly reads: LimitFunction; readonly writes: LimitFunction; silentUntilMs: number }

/**
 * Every token has a lane of its own, a few wide, that leads into one road for all. The road takes calls as they come, and
 * as a lane never has more than its width on it, no token can fill it while others wait.
 */
export function createBudget(limits: WireLimits, now: () => number, host: string): Budget {
  const lanes = new LRUCache<string, Lane>({ max: limits.tokensMax })
  const road = pLimit(limits.callsAtOnce)
  const hour = new RateLimiterMemory({ points: limits.callsPerHour, duration: 60 * 60 })

  function laneOf(holder: string): Lane {
    const lane = lanes.get(holder) ?? {
      reads: pLimit(limits.readsAtOnce),
      writes: pLimit(limits.writesAtOnce),
      silentUntilMs: 0,
    }
    lanes.set(holder, lane)
    return lane
  }

  function busy(reason: string, retryAfterS: number): WireError {
    return new WireError('busy', { host, reason, todo: todo.again, detail: `${host} ${reason}`, retryAfterS })
  }

  return {
    async inTurn({ holder, isRead }, work) {
      const lane = laneOf(holder)
      const queue = isRead ? lane.reads : lane.writes
      if (queue.pendingCount >= limits.queuedMax) throw busy('has too many calls of your account waiting already', 10)
      return await queue(work)
    },

    amongAll: work => road(work),

    async spend(holder) {
      try {
        await hour.consume(holder)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const reason = `was asked ${limits.callsPerHour} times for you within the hour, which is all that one user has`
        throw busy(reason, Math.ceil(refusal.msBeforeNext / 1_000))
      }
    },

    pause(holder, seconds = 0) {
      const lane = laneOf(holder)
      lane.silentUntilMs = Math.max(lane.silentUntilMs, now() + seconds * 1_000)
    },

    pauseLeftMs: holder => Math.max(0, (lanes.get(holder)?.silentUntilMs ?? 0) - now()),
  }
}
