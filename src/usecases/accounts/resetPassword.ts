import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { User } from '#ports/stores/users.ts'
import { logWithNotice, type NoticePorts } from '../factors/logWithNotice.ts'
import { type AdmissionPorts, promoteVerifiedAccount } from './admission.ts'
import { consumeLink, type LinkPorts, unusableLink } from './consumeLink.ts'
import { requireUncommon } from './credentials.ts'

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
  if (!user?.enabled || user.id !== userId) throw unusableLink('token')
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
  await promoteVerifiedAccount(ports, { email })
}
