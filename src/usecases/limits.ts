import { Failure } from '#domain/errors.ts'
import type { Limiter, LimitRule, LimitState } from '#ports/limiter.ts'

/** Takes one use of a key, or refuses with the time to wait. */
export async function take(limiter: Limiter, rule: LimitRule, key: string): Promise<LimitState> {
  const state = await limiter.take(key, rule)
  if (!state.allowed) throw tooMany(rule, state.resetS)
  return state
}

export function tooMany(rule: LimitRule, retryAfterS: number): Failure {
  const wait = Math.max(1, Math.ceil(retryAfterS))
  return new Failure('rate_limited', `At most ${rule.max} ${rule.name} in ${rule.windowS} s. Try again in ${wait} s.`, {
    retryAfterS: wait,
  })
}
