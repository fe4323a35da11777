import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Actor, Invitation } from '#ports/stores/administration.ts'

/** The invitations that can still be used. */
export function listInvitations(
  { administration }: Pick<Ports, 'administration'>,
  { at }: Actor,
): Promise<readonly Invitation[]> {
  return administration.invitations(at)
}

export async function withdrawInvitation(
  { administration }: Pick<Ports, 'administration'>,
  id: number,
  actor: Actor,
): Promise<void> {
  if (await administration.withdraw(id, actor)) return
  throw new Failure('not_found', 'There is no invitation with this id.')
}
