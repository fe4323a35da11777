import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Actor, ListedUser, UserChange } from '#ports/stores/administration.ts'
import type { Access } from '#ports/tokens.ts'
import { type RecentFactorPorts, requireRecentFactor } from '../factors/requireRecentFactor.ts'

/**
 * Disables or enables a user, sets limits, or changes who is an administrator; one administrator always remains. The
 * administrator presents their second factor first, if they have one, except for limits.
 */
export async function changeUser(
  ports: RecentFactorPorts & Pick<Ports, 'administration'>,
  id: number,
  change: UserChange,
  actor: Actor,
  access: Access,
): Promise<ListedUser> {
  if (change.administrator !== undefined || change.enabled !== undefined) await requireRecentFactor(ports, access)
  const outcome = await ports.administration.changeUser(id, change, actor)
  switch (outcome.kind) {
    case 'changed':
      return outcome.user
    case 'unknown':
      throw new Failure('not_found', 'There is no user with this id.')
    case 'last_administrator':
      throw new Failure('conflict', 'This is the last administrator. Make another user one first.')
  }
}
