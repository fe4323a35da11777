import { Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { take } from '../limits.ts'

/** How long after a sign-in an account without a password may be changed. */
const freshMs = 10 * 60_000

type ConfirmPorts = Pick<Ports, 'users' | 'passwords' | 'signIns' | 'limiter' | 'settings' | 'clock'>

/**
 * Before what would let a thief of a session keep the account: the password is asked again. An account that has none, since
 * its owner signs in at the code host, takes a sign-in of the last 10 minutes instead.
 */
export async function confirmPassword(
  ports: ConfirmPorts,
  access: Access,
  field: string,
  given: string | undefined,
): Promise<User> {
  const user = await ports.users.byId(access.userId)
  if (!user) throw new Failure('unauthenticated', 'The account of this token no longer exists. Sign in again.')
  if (user.passwordHash === null) {
    await requireFreshSignIn(ports, access)
    return user
  }
  if (given === undefined) throw invalidField(field, 'is asked for again. Send the password of this account.')
  await take(ports.limiter, ports.settings.rules.signInsPerAccount, `confirm:${user.id}`)
  if (!(await ports.passwords.verify(given, user.passwordHash))) {
    throw invalidField(field, 'is not the password of this account.')
  }
  return user
}

async function requireFreshSignIn({ signIns, clock }: ConfirmPorts, { family }: Access): Promise<void> {
  const startedAt = family === null ? null : await signIns.startedAt(family)
  if (startedAt !== null && clock.now().getTime() - startedAt.getTime() < freshMs) return
  throw new Failure('forbidden', 'This account has no password. Sign in again, and make this change within 10 minutes.')
}
