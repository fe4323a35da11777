import { hash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiter, LimitState, RateLimit } from '#ports/limiter.ts'

/** The limiter over any store of the library: one counter per rule, created on first use. */
export function countingLimiter(createCounter: (limit: RateLimit) => RateLimiterAbstract): Limiter {
  const counters = new Map<string, RateLimiterAbstract>()

  function counterOf(limit: RateLimit): RateLimiterAbstract {
    const name = `${limit.name} ${limit.max} ${limit.windowS}`
    const counter = counters.get(name) ?? createCounter(limit)
    counters.set(name, counter)
    return counter
  }

  return {
    async consume(key, limit) {
      try {
        return { allowed: true, ...usageOf(await counterOf(limit).consume(storedKey(key))) }
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { allowed: false, ...usageOf(refusal) }
        throw refusal
      }
    },
  }
}

function usageOf(used: RateLimiterRes): Omit<LimitState, 'allowed'> {
  return { remaining: used.remainingPoints, resetS: Math.max(1, Math.ceil(used.msBeforeNext / 1_000)) }
}

/** Keys are short, of one length, and contain no email or network address, whatever callers send. */
function storedKey(key: string): string {
  return hash('sha256', key, 'base64url')
}
