import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import type { RecentFactorPorts } from './requireRecentFactor.ts'

/** How long a sign-in or a confirmation proves that its owner is acting. */
const recentMs = limits.confirmationLastsS * 1_000

export async function requireRecentSignIn(
  ports: Pick<RecentFactorPorts, 'signIns' | 'clock'>,
  access: Access,
): Promise<void> {
  if (await isRecentSignIn(ports, access)) return
  throw new Failure('forbidden', 'This account has no password. Sign in again, and make this change within 10 minutes.')
}

/** Whether the user signed in, or confirmed the sign-in, within the last 10 minutes. */
export async function isRecentSignIn(
  { signIns, clock }: Pick<Ports, 'signIns' | 'clock'>,
  { family }: Access,
): Promise<boolean> {
  if (family === null) return false
  const times = await Promise.all([signIns.startedAt(family), signIns.confirmedAt(family)])
  return times.some(at => at !== null && clock.now().getTime() - at.getTime() < recentMs)
}
