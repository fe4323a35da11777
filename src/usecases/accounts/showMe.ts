import type { AiModel } from '#ports/ai.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'
import { liveGrant } from '../access/grants.ts'
import { ownUser } from '../sessions/ownUser.ts'

export type Me = {
  readonly user: User
  readonly isHostConnected: boolean
  /** The model that edits are sent to; `null` if there is none. */
  readonly ai: Pick<AiModel, 'provider' | 'model'> | null
}

/** If no host has its own sign-in, every user counts as connected: there is no account to connect. */
export async function showMe(
  ports: Pick<Ports, 'users' | 'hosts' | 'connections' | 'sealing' | 'clock' | 'ai'>,
  userId: number,
): Promise<Me> {
  const user = await ownUser(ports, userId)
  const { withSignIn } = ports.hosts
  const isHostConnected =
    withSignIn === null || liveGrant(ports, withSignIn, await ports.connections.find(userId)) !== null
  return { user, isHostConnected, ai: ports.ai }
}
