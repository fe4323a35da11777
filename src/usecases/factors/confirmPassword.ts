import { Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { consume } from '../consumeLimit.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { type ConfirmedPorts, requireConfirmed } from './requireConfirmed.ts'

/** How long after a sign-in an account without a password may be changed. */
const freshMs = 10 * 60_000

export type ConfirmPorts = ConfirmedPorts & Pick<Ports, 'users' | 'passwords' | 'limiter' | 'settings'>

/**
 * Guards changes that would let the thief of a session keep the account: the password is required again. An account
 * without one, whose owner signs in at the code host, needs a sign-in of the last 10 minutes instead. An account with a
 * second factor presents that first, and it suffices if there is no password.
 */
export async function confirmPassword(
  ports: ConfirmPorts,
  access: Access,
  field: string,
  given: string | undefined,
): Promise<User> {
  const user = await ownUser(ports, access.userId)
  const hasShownFactor = await requireConfirmed(ports, access)
  if (user.passwordHash === null) {
    if (!hasShownFactor) await requireFreshSignIn(ports, access)
    return user
  }
  if (given === undefined) throw invalidField(field, 'is required again. Send the password of this account.')
  await consume(ports.limiter, ports.settings.rateLimits.signInsPerAccount, `confirm:${user.id}`)
  if (!(await ports.passwords.verify(given, user.passwordHash))) {
    throw invalidField(field, 'is not the password of this account.')
  }
  return user
}

async function requireFreshSignIn({ signIns, clock }: ConfirmedPorts, { family }: Access): Promise<void> {
  const startedAt = family === null ? null : await signIns.startedAt(family)
  if (startedAt !== null && clock.now().getTime() - startedAt.getTime() < freshMs) return
  throw new Failure('forbidden', 'This account has no password. Sign in again, and make this change within 10 minutes.')
}
