import { invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'

/**
 * Something, one @, a dotted or local host; we cannot know whether the address receives mail. Addresses at
 * account.invalid belong to accounts without any other address and cannot be registered ahead.
 */
export const emailShape = /^[^\s@<>()",;:\\[\]\p{C}]{1,64}@(?!account\.invalid$)[^\s@<>()",;:\\[\]\p{C}]{1,189}$/iu

/** `null`: registration would refuse it. */
export function parseEmail(given: string | null): string | null {
  const email = given?.trim() ?? ''
  return email.length <= limits.emailMaxChars && emailShape.test(email) ? email : null
}

export function requireEmail(given: string): string {
  const email = parseEmail(given)
  if (email === null) throw invalidField('email', 'takes an address such as name@example.org.')
  return email
}

export function requireUncommon({ passwords }: Pick<Ports, 'passwords'>, field: string, password: string): void {
  if (!passwords.isCommon(password)) return
  throw invalidField(field, 'is one of the most common passwords. Choose one that others do not use.')
}
