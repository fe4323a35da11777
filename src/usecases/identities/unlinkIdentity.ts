import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'

/** Removes a linked identity, unless the user could not sign in any more without it. */
export async function unlinkIdentity(
  ports: Pick<Ports, 'identityProvider' | 'identities' | 'users' | 'host' | 'events'>,
  userId: number,
  id: number,
): Promise<void> {
  const user = await ports.users.byId(userId)
  const isKnownAtHost = ports.host.identity !== undefined && user?.repohostProvider === ports.host.id
  const hasOther = (user?.passwordHash ?? null) !== null || isKnownAtHost
  const issuer = ports.identityProvider?.issuer ?? null
  const outcome = await ports.identities.unlink(userId, id, { issuer, hasOther })
  if (outcome === 'unknown') throw new Failure('not_found', 'You have no linked account with this id.')
  if (outcome === 'last') {
    throw new Failure('conflict', 'This is the only way to sign in to this account, so it cannot be removed.')
  }
  ports.events.account({ what: 'identity_unlinked', userId })
}
