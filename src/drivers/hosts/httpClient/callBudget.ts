import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Call } from './call.ts'
import { HttpClientError, todo } from './errors.ts'
import type { HttpClientLimits } from './limits.ts'

export type CallBudget = {
  /** Runs a whole call, including retries, when its token's turn comes. */
  enqueue<T>(call: Pick<Call, 'holder' | 'isRead'>, work: () => Promise<T>): Promise<T>
  /** Runs one attempt when the host has room for it. */
  enqueueGlobally<T>(work: () => Promise<T>): Promise<T>
  /** Counts one attempt; throws `busy` when the hourly budget is used up. */
  spend(holder: string): Promise<void>
  /** The host asked this token to pause. */
  pause(holder: string, seconds: number | undefined): void
  pauseLeftMs(holder: string): number
}

type TokenQueues = { readonly reads: LimitFunction; readonly writes: LimitFunction; pausedUntilMs: number }

/**
 * Each token has a small queue of limited concurrency in front of a global one. The global queue is first come, first
 * served, and since a token's queue never has more than its concurrency in it, no token can fill it while others wait.
 */
export function createCallBudget(limits: HttpClientLimits, now: () => number, host: string): CallBudget {
  const tokens = new LRUCache<string, TokenQueues>({ max: limits.tokensMax })
  const globalQueue = pLimit(limits.callConcurrency)
  const hour = new RateLimiterMemory({ points: limits.callsPerHour, duration: 60 * 60 })

  function queuesOf(holder: string): TokenQueues {
    const perToken = tokens.get(holder) ?? {
      reads: pLimit(limits.readConcurrency),
      writes: pLimit(limits.writeConcurrency),
      pausedUntilMs: 0,
    }
    tokens.set(holder, perToken)
    return perToken
  }

  function busy(reason: string, retryAfterS: number): HttpClientError {
    return new HttpClientError('busy', { host, reason, todo: todo.again, detail: `${host} ${reason}`, retryAfterS })
  }

  return {
    async enqueue({ holder, isRead }, work) {
      const perToken = queuesOf(holder)
      const queue = isRead ? perToken.reads : perToken.writes
      if (queue.pendingCount >= limits.queuedMax) throw busy('already has too many calls of your account waiting', 10)
      return await queue(work)
    },

    enqueueGlobally: work => globalQueue(work),

    async spend(holder) {
      try {
        await hour.consume(holder)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const reason = `was asked ${limits.callsPerHour} times for you within the hour, which is the limit for one user`
        throw busy(reason, Math.ceil(refusal.msBeforeNext / 1_000))
      }
    },

    pause(holder, seconds = 0) {
      const perToken = queuesOf(holder)
      perToken.pausedUntilMs = Math.max(perToken.pausedUntilMs, now() + seconds * 1_000)
    },

    pauseLeftMs: holder => Math.max(0, (tokens.get(holder)?.pausedUntilMs ?? 0) - now()),
  }
}
