import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import { consumeClaim } from './consumeLink.ts'
import { requireEmail, requireUncommon } from './credentials.ts'
import { queueVerification } from './links.ts'

export type RegisterInput = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  /** From a mailed link, which proves that the email is the caller's. */
  readonly emailToken?: string
}

export type RegisterPorts = Pick<
  Ports,
  'users' | 'passwords' | 'events' | 'links' | 'tokens' | 'clock' | 'mail' | 'jobs' | 'limiter'
>

/**
 * Creates an account (Interface §4 rules 1 and 2) unless `admit` refuses the email, verified or not. `sender` is the
 * network that asks for it.
 */
export async function register(
  ports: RegisterPorts,
  registration: RegisterInput,
  sender: string,
  admit: (email: string, proof: { readonly isVerified: boolean }) => Promise<void>,
): Promise<User> {
  const email = requireEmail(registration.email)
  requireUncommon(ports, 'password', registration.password)
  const { emailToken } = registration
  if (emailToken === undefined) await admit(email, { isVerified: false })
  const passwordHash = await ports.passwords.hash(registration.password)
  if (emailToken !== undefined) {
    await consumeClaim(ports, email, emailToken)
    await admit(email, { isVerified: true })
  }
  const isVerified = emailToken !== undefined
  const user = await ports.users.create({
    email,
    passwordHash,
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    emailVerifiedAt: isVerified ? ports.clock.now() : null,
  })
  if (!user) throw new Failure('email_in_use', 'Email already in use. Sign in, or register with another address.')
  ports.events.account({ what: 'registered', userId: user.id })
  if (!isVerified) await queueVerification(ports, user, sender)
  return user
}
