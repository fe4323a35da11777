import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { User } from '#ports/stores/users.ts'
import { type Origin, takeAttempt } from './attempts.ts'
import { type LogPorts, noteAccount } from './securityLog.ts'

export type SignedIn = {
  readonly accessToken: string
  readonly expiresInS: number
  readonly refreshToken: string
  readonly csrfToken: string
  /** For the browser to be known by. */
  readonly deviceToken: string
  readonly refreshExpiresAt: Date
}

/**
 * Email and password sign-in (Interface §5 item 2). Unknown email and wrong password cost the same time and get the
 * same answer; whether an account is disabled is told only to those who know its password.
 */
export async function signIn(
  ports: SessionPorts & Pick<Ports, 'users' | 'passwords' | 'limiter'>,
  credentials: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<SignedIn> {
  const email = credentials.email.trim()
  const user = await ports.users.byEmail(email)
  await takeAttempt(ports, { email, userId: user?.id ?? null }, origin)
  const matched = await matching(ports, credentials.password, user, email)
  if (!matched) {
    await noteAccount(ports, { what: 'sign_in_refused', userId: user?.id ?? null }, origin)
    throw new Failure('bad_credentials', 'The email or the password is wrong.')
  }
  if (!matched.enabled) {
    throw new Failure('forbidden', 'This account is disabled. Ask the administrator of this service to enable it.')
  }
  return await startSession(ports, matched.id, origin)
}

/** The account with the email, or else the one that had to give it up (docs/decisions/0029), if the password is its own. */
async function matching(
  { users, passwords }: Pick<Ports, 'users' | 'passwords'>,
  password: string,
  user: User | null,
  email: string,
): Promise<User | null> {
  if (await passwords.verify(password, user?.passwordHash ?? null)) return user
  const released = await users.byReleasedEmail(email)
  return released && (await passwords.verify(password, released.passwordHash)) ? released : null
}

export type SessionPorts = LogPorts & Pick<Ports, 'signIns' | 'tokens' | 'settings'>

/** For a user who has shown who they are, and is not disabled. */
export async function startSession(ports: SessionPorts, userId: number, source: SignInSource): Promise<SignedIn> {
  const refreshExpiresAt = new Date(ports.clock.now().getTime() + ports.settings.refreshLifetimeDays * 86_400_000)
  const family = await ports.signIns.start(userId, refreshExpiresAt, source)
  await noteAccount(ports, { what: 'signed_in', userId }, source)
  return sessionOf(ports, { userId, family, generation: 1, refreshExpiresAt })
}

/** The tokens of one generation of a sign-in. */
export function sessionOf(
  ports: Pick<Ports, 'tokens'>,
  at: {
    readonly userId: number
    readonly family: string
    readonly generation: number
    readonly refreshExpiresAt: Date
  },
): SignedIn {
  const access = ports.tokens.signAccess(at.userId, at.family)
  return {
    accessToken: access.token,
    expiresInS: access.expiresInS,
    refreshToken: ports.tokens.refreshToken(at.family, at.generation),
    csrfToken: ports.tokens.csrfToken(at.family),
    deviceToken: ports.tokens.deviceToken(at.userId),
    refreshExpiresAt: at.refreshExpiresAt,
  }
}
