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
  const email = readEmail(registration.email)
  requireUncommon(ports, 'password', registration.password)
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

export function readEmail(given: string): string {
  const email = given.trim()
  if (!emailShape.test(email)) throw invalidField('email', 'takes an address such as name@example.org.')
  return email
}

export function requireUncommon({ passwords }: Pick<Ports, 'passwords'>, field: string, password: string): void {
  if (!passwords.isCommon(password)) return
  throw invalidField(field, 'is one of the most common passwords. Choose one that others do not use.')
}
