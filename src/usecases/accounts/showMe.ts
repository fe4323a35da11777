import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import { liveGrant } from '../access/grants.ts'

export type Me = { readonly user: User; readonly isHostConnected: boolean }

/** If no host has its own sign-in, every user counts as connected: there is no account to connect. */
export async function showMe(
  ports: Pick<Ports, 'users' | 'hosts' | 'connections' | 'sealing' | 'clock'>,
  userId: number,
): Promise<Me> {
  const user = await ports.users.byId(userId)
  if (!user) throw new Failure('unauthenticated', 'The account of this token no longer exists. Sign in again.')
  const { withSignIn } = ports.hosts
  if (withSignIn === null) return { user, isHostConnected: true }
  return { user, isHostConnected: liveGrant(ports, withSignIn, await ports.connections.find(userId)) !== null }
}
