import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import type { FactorChallengePorts } from '../factors/requestFactor.ts'
import { requireFactor } from '../factors/signInWithFactor.ts'
import { requireEnabled } from '../sessions/ownUser.ts'
import { logAccountEventLater } from '../sessions/securityLog.ts'
import { type SessionPorts, type SignedIn, startSession } from '../sessions/startSession.ts'
import { limitAttempt, type Origin } from './limitAttempts.ts'

/**
 * Email and password sign-in (Interface §5 rule 2). An unknown email and a wrong password take the same work and get
 * the same answer; only a caller who knows the password learns that the account is disabled or has a second factor.
 */
export async function signIn(
  ports: SessionPorts & FactorChallengePorts & Pick<Ports, 'users' | 'passwords' | 'limiter'>,
  credentials: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<SignedIn> {
  const email = credentials.email.trim()
  const user = await ports.users.byEmail(email)
  await limitAttempt(ports, { email, userId: user?.id ?? null }, origin)
  const account = await accountWithPassword(ports, credentials.password, user, email)
  if (!account) {
    await logAccountEventLater(ports, { what: 'sign_in_refused', userId: user?.id ?? null }, origin)
    throw new Failure('bad_credentials', 'The email or the password is wrong.')
  }
  requireEnabled(account)
  await requireFactor(ports, account)
  return await startSession(ports, account.id, origin)
}

/**
 * The account with the email, or the account that had to give it up (docs/decisions/0029), if the password is its own.
 * Every refusal has read both and verified the password against both, or against a dummy.
 */
async function accountWithPassword(
  { users, passwords }: Pick<Ports, 'users' | 'passwords'>,
  password: string,
  user: User | null,
  email: string,
): Promise<User | null> {
  const released = await users.byReleasedEmail(email)
  if (await passwords.verify(password, user?.passwordHash ?? null)) return user
  return (await passwords.verify(password, released?.passwordHash ?? null)) ? released : null
}
