import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'
import { type AdmissionPorts, promoteVerifiedAccount } from './admission.ts'
import { consumeLink, type LinkPorts, unusableLink } from './consumeLink.ts'

/** Records that the owner of the account reads the mail that is sent to its email. */
export async function verifyEmail(
  ports: LinkPorts & LogPorts & AdmissionPorts & Pick<Ports, 'users'>,
  token: string,
  source: SignInSource,
): Promise<void> {
  const { userId, email } = await consumeLink(ports, token, 'verify')
  const user = userId === null ? null : await ports.users.verifyEmail(userId, email, ports.clock.now())
  if (!user) throw unusableLink('token')
  await promoteVerifiedAccount(ports, user)
  await logAccountEvent(ports, { what: 'email_verified', userId: user.id, about: user.email }, source)
}
