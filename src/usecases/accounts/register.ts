import { Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'

export type Registration = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Something, one @, a dotted or local host; whether the address receives mail is not ours to know. */
export const emailShape = /^[^\s@<>()",;:\\[\]\p{C}]{1,64}@[^\s@<>()",;:\\[\]\p{C}]{1,189}$/u

/** Makes an account (Interface §4 rules 1 and 2). */
export async function register(
  ports: Pick<Ports, 'users' | 'passwords' | 'events'>,
  registration: Registration,
): Promise<User> {
  const email = registration.email.trim()
  if (!emailShape.test(email)) throw invalidField('email', 'takes an address such as name@example.org.')
  if (ports.passwords.isCommon(registration.password)) {
    throw invalidField('password', 'is one of the most common passwords. Choose one that others do not use.')
  }
  const user = await ports.users.create({
    email,
    passwordHash: await ports.passwords.hash(registration.password),
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
  })
  if (!user) throw new Failure('email_in_use', 'Email already in use. Sign in, or register with another address.')
  ports.events.account({ what: 'registered', userId: user.id })
  return user
}
