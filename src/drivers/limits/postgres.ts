import type { Pool } from 'pg'
import { RateLimiterPostgres, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { Limiter } from '#ports/limiter.ts'
import { countingLimiter } from './countingLimiter.ts'
import { memoryLimiter } from './memory.ts'

export type PostgresLimiterOptions = {
  readonly pool: Pool
  /** How long to wait for the database before this process counts alone. */
  readonly timeoutMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * Counts across all instances, in the table `limit_windows`. While the database does not answer, this process counts
 * alone: a limit may then be reached once per instance, but it always applies.
 */
export function postgresLimiter({ pool, timeoutMs, onFault }: PostgresLimiterOptions): Limiter {
  const alone = memoryLimiter()
  const together = countingLimiter(limit => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'limit_windows',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.max,
      duration: limit.windowS,
      inMemoryBlockOnConsumed: limit.max,
    })
    return new RLWrapperTimeouts({ limiter, timeoutMs })
  })

  return {
    async consume(key, limit) {
      try {
        return await together.consume(key, limit)
      } catch (error) {
        onFault(error)
        return alone.consume(key, limit)
      }
    },
  }
}
