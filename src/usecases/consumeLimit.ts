import { Failure } from '#domain/errors.ts'
import type { Limiter, LimitState, RateLimit } from '#ports/limiter.ts'

/** Takes one use of a key, or fails with the time to wait. */
export async function consume(limiter: Limiter, limit: RateLimit, key: string): Promise<LimitState> {
  const state = await limiter.consume(key, limit)
  if (!state.allowed) throw rateLimited(limit, state.resetS)
  return state
}

export function rateLimited(limit: RateLimit, retryAfterS: number): Failure {
  const waitS = Math.max(1, Math.ceil(retryAfterS))
  const period = periods[limit.windowS] ?? `in ${limit.windowS} s`
  const message = `At most ${limit.max} ${limit.name} ${period}. Try again in ${durationOf(waitS)}.`
  return new Failure('rate_limited', message, { retryAfterS: waitS })
}

const periods: Readonly<Record<number, string>> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

/** In the largest unit of which there are at least two. */
function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
