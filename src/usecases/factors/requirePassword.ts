import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { consume } from '../consumeLimit.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { type RecentFactorPorts, requireRecentFactor } from './requireRecentFactor.ts'
import { requireRecentSignIn } from './requireRecentSignIn.ts'

export type PasswordPorts = RecentFactorPorts & Pick<Ports, 'users' | 'passwords' | 'limiter' | 'settings'>

/**
 * Guards changes that would let the thief of a session keep the account: the user sends the password again. An account
 * without one, whose owner signs in at the code host, needs a sign-in of the last 10 minutes instead. An account with a
 * second factor presents that first, and it suffices if there is no password.
 */
export async function requirePassword(
  ports: PasswordPorts,
  access: Access,
  field: string,
  given: string | undefined,
): Promise<User> {
  const user = await ownUser(ports, access.userId)
  const hasFactor = await requireRecentFactor(ports, access)
  if (user.passwordHash === null) {
    if (!hasFactor) await requireRecentSignIn(ports, access)
    return user
  }
  if (given === undefined) throw invalidField(field, 'is required. Enter the password of this account.')
  await verifyPassword(ports, user, field, given)
  return user
}

/** Wrong passwords count like attempts to sign in. */
export async function verifyPassword(
  ports: Pick<PasswordPorts, 'passwords' | 'limiter' | 'settings'>,
  { id, passwordHash }: User,
  field: string,
  given: string,
): Promise<void> {
  await consume(ports.limiter, ports.settings.rateLimits.signInsPerAccount, `confirm:${id}`)
  if (await ports.passwords.verify(given, passwordHash)) return
  throw invalidField(field, 'is not the password of this account.')
}
