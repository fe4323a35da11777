import type { Ports } from '#ports/index.ts'
import type { Identity } from '#ports/stores/identities.ts'

/** The identities that the caller can sign in with, oldest first. */
export function listIdentities(
  { identities }: Pick<Ports, 'identities'>,
  userId: number,
): Promise<readonly Identity[]> {
  return identities.list(userId)
}
