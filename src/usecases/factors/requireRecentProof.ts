import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { type RecentFactorPorts, requireRecentFactor } from './requireRecentFactor.ts'
import { isRecentSignIn, requireRecentSignIn } from './requireRecentSignIn.ts'

export type RecentProofPorts = RecentFactorPorts & Pick<Ports, 'users'>

/**
 * Guards the creation of another way into an account: with a second factor as `requireRecentFactor`; without one, a
 * sign-in or a confirmation with the password within the last 10 minutes (docs/decisions/0080).
 */
export async function requireRecentProof(ports: RecentProofPorts, access: Access): Promise<void> {
  const hasFactor = await requireRecentFactor(ports, access)
  if (hasFactor || (await isRecentSignIn(ports, access))) return
  const { passwordHash } = await ownUser(ports, access.userId)
  if (passwordHash === null) return await requireRecentSignIn(ports, access)
  throw new Failure(
    'confirmation_needed',
    'Confirm that it is you with your password (POST /api/auth/confirm), then send this again.',
  )
}
