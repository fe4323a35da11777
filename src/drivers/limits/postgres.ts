import type { Pool } from 'pg'
import { RateLimiterPostgres, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { Limiter } from '#ports/limiter.ts'
import { countingLimiter } from './countingLimiter.ts'
import { memoryLimiter } from './memory.ts'

export type PostgresLimiterOptions = {
  readonly pool: Pool
  /** How long the database may take before this process counts alone. */
  readonly timeoutMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * Counts for all instances together, in the table `limit_windows`. Without an answer from the database this process
 * counts by itself: a limit may then be met once per instance, but nobody is ever without one.
 */
export function postgresLimiter({ pool, timeoutMs, onFault }: PostgresLimiterOptions): Limiter {
  const alone = memoryLimiter()
  const together = countingLimiter(rule => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'limit_windows',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.max,
      duration: rule.windowS,
      inMemoryBlockOnConsumed: rule.max,
    })
    return new RLWrapperTimeouts({ limiter, timeoutMs })
  })

  return {
    async take(key, rule) {
      try {
        return await together.take(key, rule)
      } catch (error) {
        onFault(error)
        return alone.take(key, rule)
      }
    },
  }
}
