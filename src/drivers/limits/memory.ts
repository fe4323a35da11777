import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Limiter } from '#ports/limiter.ts'
import { countingLimiter } from './countingLimiter.ts'

/** Counts in this process only. A key is dropped when its window ends. */
export function memoryLimiter(): Limiter {
  return countingLimiter(
    limit => new RateLimiterMemory({ keyPrefix: limit.name, points: limit.max, duration: limit.windowS }),
  )
}
