import { Failure } from '#domain/errors.ts'
import type { Limiter, LimitState, RateLimit } from '#ports/limiter.ts'

/** Takes one use of a key, or fails with the time to wait. */
export async function consume(limiter: Limiter, limit: RateLimit, key: string): Promise<LimitState> {
  const state = await limiter.consume(key, limit)
  if (!state.allowed) throw rateLimited(limit, state.resetS)
  return state
}

export function rateLimited(limit: RateLimit, retryAfterS: number): Failure {
  const wait = Math.max(1, Math.ceil(retryAfterS))
  return new Failure(
    'rate_limited',
    `At most ${limit.max} ${limit.name} ${periodOf(limit.windowS)}. Try again in ${wait} s.`,
    {
      retryAfterS: wait,
    },
  )
}

const periods: Readonly<Record<number, string>> = { 60: 'a minute', 3600: 'an hour' }

function periodOf(windowS: number): string {
  return periods[windowS] ?? `in ${windowS} s`
}
