import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { ConsumedLink, LinkPurpose } from '#ports/stores/links.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { User } from '#ports/stores/users.ts'
import { logWithNotice, type NoticePorts } from '../factors/logWithNotice.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'
import { type AdmissionPorts, emailVerified } from './admission.ts'
import { requireUncommon } from './credentials.ts'

type LinkPorts = Pick<Ports, 'links' | 'tokens' | 'clock'>

/** Uses a link up. Every fault gets the same message, so that guessing reveals nothing. */
export async function consumeLink(
  { links, tokens, clock }: LinkPorts,
  token: string,
  purpose: LinkPurpose,
  field = 'token',
): Promise<ConsumedLink> {
  const spent = await links.spend(tokens.hashLinkToken(token), purpose, clock.now())
  if (spent) return spent
  throw notGood(field)
}

/** Uses up a link that was mailed to this address: its holder can read mail sent there. */
export async function consumeClaim(ports: LinkPorts, email: string, token: string): Promise<void> {
  const claim = await consumeLink(ports, token, 'claim', 'emailToken')
  if (claim.email.toLowerCase() === email.toLowerCase()) return
  throw invalidField('emailToken', 'belongs to a link for another email.')
}

/**
 * Sets a new password and signs the account out everywhere; second factors stay. A mailed link also proves that its
 * user owns the account's email.
 */
export async function resetPassword(
  ports: LinkPorts &
    NoticePorts &
    AdmissionPorts &
    Pick<Ports, 'users' | 'identities' | 'secondFactors' | 'passwords' | 'signIns' | 'gitTokens' | 'connections'>,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  source: SignInSource,
): Promise<void> {
  requireUncommon(ports, 'newPassword', newPassword)
  const passwordHash = await ports.passwords.hash(newPassword)
  const { userId, email, wasMailed } = await consumeLink(ports, token, 'reset')
  const user = await ports.users.byEmail(email)
  if (!user?.enabled || user.id !== userId) throw notGood('token')
  await ports.users.setPassword(user.id, passwordHash)
  if (wasMailed && user.emailVerifiedAt === null) await becomeOwner(ports, user)
  await ports.signIns.endAll(user.id, null)
  await logWithNotice(ports, { what: 'password_reset', userId: user.id }, source)
}

/**
 * Revokes every other way in, not only the sign-ins: someone else may have created the account before the owner of its
 * email came.
 */
async function becomeOwner(
  ports: AdmissionPorts & Pick<Ports, 'users' | 'identities' | 'secondFactors' | 'gitTokens' | 'connections'>,
  { id, email }: User,
): Promise<void> {
  await ports.users.verifyEmail(id, email, ports.clock.now())
  await ports.gitTokens.dropAll(id)
  await ports.connections.drop(id)
  await ports.users.forgetHost(id)
  await ports.identities.unlinkAll(id)
  await ports.secondFactors.removeAll(id)
  await emailVerified(ports, { email })
}

export async function verifyEmail(
  ports: LinkPorts & LogPorts & AdmissionPorts & Pick<Ports, 'users'>,
  token: string,
  source: SignInSource,
): Promise<void> {
  const { userId, email } = await consumeLink(ports, token, 'verify')
  const user = userId === null ? null : await ports.users.verifyEmail(userId, email, ports.clock.now())
  if (!user) throw notGood('token')
  await emailVerified(ports, user)
  await logAccountEvent(ports, { what: 'email_verified', userId: user.id, about: user.email }, source)
}

function notGood(field: string) {
  return invalidField(
    field,
    'belongs to a link that was already used, has expired or never existed. Ask for a new one.',
  )
}
