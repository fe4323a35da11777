import { Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { logWithNotice } from '../factors/logWithNotice.ts'
import { requirePassword } from '../factors/requirePassword.ts'
import { accountGone } from '../sessions/ownUser.ts'
import { logAccountEvent } from '../sessions/securityLog.ts'
import { type AdmissionPorts, promoteVerifiedAccount } from './admission.ts'
import { consumeClaim } from './consumeLink.ts'
import { requireEmail, requireUncommon } from './credentials.ts'
import { queueFormerAddressNotice } from './formerAddress.ts'
import { queueVerification } from './links.ts'

type ChangePorts = AdmissionPorts &
  Pick<
    Ports,
    | 'users'
    | 'secondFactors'
    | 'passwords'
    | 'signIns'
    | 'links'
    | 'tokens'
    | 'limiter'
    | 'events'
    | 'mail'
    | 'jobs'
    | 'securityLog'
  >

/** The owner's changes to their account (Interface, Accounts). */

export async function changeName(
  ports: Pick<Ports, 'users' | 'events'>,
  userId: number,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<User> {
  const user = await ports.users.rename(userId, { firstName: name.firstName.trim(), lastName: name.lastName.trim() })
  if (!user) throw accountGone()
  ports.events.account({ what: 'name_changed', userId })
  return user
}

export async function changeEmail(
  ports: ChangePorts,
  access: Access,
  change: { readonly email: string; readonly currentPassword?: string; readonly emailToken?: string },
  source: SignInSource,
): Promise<User> {
  const email = requireEmail(change.email)
  const { id, email: before } = await requirePassword(ports, access, 'currentPassword', change.currentPassword)
  if (change.emailToken !== undefined) await consumeClaim(ports, email, change.emailToken)
  const verifiedAt = change.emailToken === undefined ? null : ports.clock.now()
  const user = await ports.users.setEmail(id, email, verifiedAt)
  if (!user)
    throw new Failure('email_in_use', `Email already in use. ${adviceOnUse(ports, { isProven: verifiedAt !== null })}`)
  if (before.toLowerCase() !== user.email.toLowerCase())
    await queueFormerAddressNotice(ports, { what: 'email_changed', to: before })
  if (user.emailVerifiedAt === null) await queueVerification(ports, user, `user:${id}`)
  else await promoteVerifiedAccount(ports, user)
  await logAccountEvent(ports, { what: 'email_changed', userId: id, about: user.email }, source)
  return user
}

/** An unverified address passes to the user who proves that they own it (docs/decisions/0033). */
function adviceOnUse({ mail }: Pick<Ports, 'mail'>, { isProven }: { readonly isProven: boolean }): string {
  if (mail === null || isProven) return 'Choose another address.'
  return 'Choose another address, or have a "claim" link mailed to it and send its token as emailToken.'
}

/** Signs out all other sessions of the account. */
export async function changePassword(
  ports: ChangePorts,
  access: Access,
  change: { readonly currentPassword?: string; readonly newPassword: string },
  source: SignInSource,
): Promise<void> {
  requireUncommon(ports, 'newPassword', change.newPassword)
  const { id } = await requirePassword(ports, access, 'currentPassword', change.currentPassword)
  if (change.newPassword === change.currentPassword) {
    throw invalidField('newPassword', 'is already the password of this account.')
  }
  await ports.users.setPassword(id, await ports.passwords.hash(change.newPassword))
  await ports.signIns.endAll(id, access.family)
  await logWithNotice(ports, { what: 'password_changed', userId: id }, source)
}
