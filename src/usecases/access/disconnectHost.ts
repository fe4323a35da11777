import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'
import { openGrant } from './grants.ts'

/** The caller waits no longer than this for the host to revoke a grant; the call itself goes on. */
const revokeMaxMs = 3_000

/**
 * Drops the user's tokens and revokes them at the host if it can be reached. The host identity is kept, so that an
 * account without a password can still sign in, unless `forgetHost` is called.
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
    .catch(error => ports.events.fault({ where: `revoking the ${withSignIn.label} grant of user ${userId}`, error }))
  await Promise.race([revoking, wait(revokeMaxMs, undefined, { ref: false })])
}
