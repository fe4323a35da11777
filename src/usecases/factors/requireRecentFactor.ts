import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'

export type RecentFactorPorts = Pick<Ports, 'secondFactors' | 'signIns' | 'clock'>

/**
 * Guards what the thief of a session must not do: an account with a second factor must have presented one in this
 * sign-in within the last 10 minutes. Returns whether it has one.
 */
export async function requireRecentFactor(
  { secondFactors, signIns, clock }: RecentFactorPorts,
  { userId, family }: Access,
): Promise<boolean> {
  if (!(await secondFactors.has(userId))) return false
  const at = family === null ? null : await signIns.confirmedAt(family)
  const sinceMs = clock.now().getTime() - limits.confirmationLastsS * 1_000
  if (at !== null && at.getTime() > sinceMs) return true
  throw new Failure(
    'confirmation_needed',
    'Confirm that it is you with your second factor (POST /api/auth/confirm), then send this again.',
  )
}
