import { createHash } from 'node:crypto'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'

export type AdmissionPorts = Pick<Ports, 'administration' | 'clock' | 'settings' | 'mail'>

/**
 * Whether a person may create an account now. An invitation is proven by its token, or by an email that a code host or
 * identity provider has verified; in that case `invitation` is `null`.
 */
export async function requireAdmission(
  { administration, clock }: AdmissionPorts,
  person: { readonly email: string | null; readonly invitation: string | null | undefined },
): Promise<void> {
  const registration = await administration.registration()
  if (registration === 'open') return
  const { email, invitation } = person
  const hash = typeof invitation === 'string' ? invitationHash(invitation) : null
  const isProven = invitation !== undefined && email !== null
  if (registration === 'invited' && isProven && (await administration.isInvited(email, hash, clock.now()))) return
  if (registration === 'closed')
    throw new Failure('forbidden', 'This service takes no new accounts. Ask its administrator.')
  throw new Failure(
    'forbidden',
    hash === null
      ? 'This service takes new accounts by invitation. Open the link of your invitation, and use its email.'
      : 'This invitation is for another email, or it has expired or was withdrawn. Use its email, or ask for a new one.',
  )
}

/**
 * Makes a new account an administrator if it is the first one; if ADMIN_EMAIL is set, the first one with that email.
 * Returns whether it did. Uses up the invitation of the account.
 */
export async function promoteNewAccount(
  ports: AdmissionPorts,
  user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<boolean> {
  const { administration, clock, settings, mail } = ports
  const isProven = mail === null || user.emailVerifiedAt !== null
  const mayBeFirst = settings.adminEmail === null || (isAdminEmail(ports, user.email) && isProven)
  return await administration.recordNewAccount(user, { mayBeFirst, at: clock.now() })
}

/** If mail is configured, the account of ADMIN_EMAIL becomes an administrator once its email is verified. */
export async function promoteVerifiedAccount(ports: AdmissionPorts, { email }: Pick<User, 'email'>): Promise<void> {
  if (!isAdminEmail(ports, email)) return
  await ports.administration.nameAdministrator(email, ports.clock.now(), { isVerifiedOnly: true })
}

function isAdminEmail({ settings }: Pick<Ports, 'settings'>, email: string): boolean {
  return settings.adminEmail?.toLowerCase() === email.toLowerCase()
}

export function invitationHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
