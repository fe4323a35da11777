import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'
import { openGrant } from './grants.ts'

/** A host that is slow to end a grant keeps nobody waiting longer; the call itself goes on. */
const revokeMaxMs = 3_000

/**
 * Forgets the user's tokens, and ends them at the host where it can be reached. Who the user is there stays known, so
 * that an account without a password can still be signed in to, unless `forgetHost` is called.
 */
export async function disconnectHost(
  ports: LogPorts & Pick<Ports, 'hosts' | 'connections' | 'sealing'>,
  userId: number,
  source: SignInSource,
): Promise<void> {
  const dropped = await ports.connections.drop(userId)
  if (dropped === null) return
  await logAccountEvent(ports, { what: 'host_disconnected', userId }, source)
  const grant = openGrant(ports, dropped)
  const { withSignIn } = ports.hosts
  if (grant === null || withSignIn?.id !== dropped.provider) return
  const revoking = withSignIn.identity
    .revoke(grant)
    .catch(error => ports.events.fault({ where: `ending the ${withSignIn.label} grant of user ${userId}`, error }))
  await Promise.race([revoking, wait(revokeMaxMs, undefined, { ref: false })])
}
