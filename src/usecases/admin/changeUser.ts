import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Actor, ListedUser, UserChange } from '#ports/stores/administration.ts'

/** Disables or enables a user, sets limits, or changes who is an administrator; one administrator always remains. */
export async function changeUser(
  { administration }: Pick<Ports, 'administration'>,
  id: number,
  change: UserChange,
  actor: Actor,
): Promise<ListedUser> {
  const changed = await administration.changeUser(id, change, actor)
  if (changed === 'unknown') throw new Failure('not_found', 'There is no user with this id.')
  if (changed === 'last') {
    throw new Failure('conflict', 'This is the last administrator. Make another user one first.')
  }
  return changed
}
