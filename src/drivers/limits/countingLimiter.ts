import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiter, LimitRule, LimitState } from '#ports/limiter.ts'

/** The limiter over any store of the library: one counter per rule, made when the rule is first met. */
export function countingLimiter(createCounter: (rule: LimitRule) => RateLimiterAbstract): Limiter {
  const counters = new Map<string, RateLimiterAbstract>()

  function counterOf(rule: LimitRule): RateLimiterAbstract {
    const name = `${rule.name} ${rule.max} ${rule.windowS}`
    const counter = counters.get(name) ?? createCounter(rule)
    counters.set(name, counter)
    return counter
  }

  return {
    async take(key, rule) {
      try {
        return stateOf(true, await counterOf(rule).consume(storedKey(key)))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return stateOf(false, refusal)
        throw refusal
      }
    },
  }
}

function stateOf(allowed: boolean, used: RateLimiterRes): LimitState {
  return { allowed, remaining: used.remainingPoints, resetS: Math.max(1, Math.ceil(used.msBeforeNext / 1_000)) }
}

/** Keys have one short length and no e-mail address or network address in them, whatever callers send. */
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
