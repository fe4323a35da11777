import type { Pool } from 'pg'
import { RateLimiterPostgres, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { Clock } from '#ports/clock.ts'
import type { Limiter } from '#ports/limiter.ts'
import { countingLimiter } from './countingLimiter.ts'
import { memoryLimiter } from './memory.ts'

export type PostgresLimiterOptions = {
  readonly pool: Pool
  /** The same for all instances. */
  readonly clock: Clock
  /** How long to wait for the database before this process counts alone. */
  readonly timeoutMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * Counts across all instances, in the table `limit_windows`. While the database does not answer, this process counts
 * alone: a limit may then be reached once per instance, but it always applies.
 */
export function postgresLimiter({ pool, clock, timeoutMs, onFault }: PostgresLimiterOptions): Limiter {
  const alone = memoryLimiter()
  const together = countingLimiter(limit => {
    const limiter = new RateLimiterPostgres({
      storeClient: inTimeOf(clock, pool),
      storeType: 'client',
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

type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }
/** Counts are smaller, and times since 2001, in milliseconds, are larger. */
const timeMinMs = 1e12

/**
 * The library stores when a window ends, in the time of its machine: of an hour ahead, it would extend the windows of
 * all instances, and end those of the others.
 */
function inTimeOf(clock: Clock, pool: Pick<Pool, 'query'>) {
  return {
    async query({ values, ...statement }: Statement) {
      const aheadMs = Date.now() - clock.now().getTime()
      const shifted = values.map(value => (typeof value === 'number' && value > timeMinMs ? value - aheadMs : value))
      const { rowCount, rows } = await pool.query<{ expire?: number }>({ ...statement, values: shifted })
      return { rowCount, rows: rows.map(row => ({ ...row, ...(row.expire && { expire: row.expire + aheadMs }) })) }
    },
  }
}
