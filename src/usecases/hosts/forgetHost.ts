import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { disconnectHost } from '../access/disconnectHost.ts'
import { removeSignInMethod, type SignInMethodPorts } from '../accounts/signInMethods.ts'
import type { LogPorts } from '../sessions/securityLog.ts'

/** Disconnects and removes the user's host identity, unless it is their only way to sign in. */
export async function forgetHost(
  ports: LogPorts & SignInMethodPorts & Pick<Ports, 'connections' | 'sealing'>,
  userId: number,
  source: SignInSource,
): Promise<void> {
  await removeSignInMethod(
    ports,
    userId,
    way => way.kind === 'code_host',
    () => ports.users.forgetHost(userId),
  )
  await disconnectHost(ports, userId, source)
}
