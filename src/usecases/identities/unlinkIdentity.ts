import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { removeSignInMethod, type SignInMethodPorts } from '../accounts/signInMethods.ts'

/** Removes a linked identity, unless it is the user's only way to sign in. */
export async function unlinkIdentity(
  ports: SignInMethodPorts & Pick<Ports, 'events'>,
  userId: number,
  id: number,
): Promise<void> {
  const all = await ports.identities.list(userId)
  if (!all.some(identity => identity.id === id)) throw unknownIdentity()
  const isRemoved = await removeSignInMethod(
    ports,
    userId,
    way => way.kind === 'identity' && way.id === id,
    () => ports.identities.unlink(userId, id),
  )
  if (!isRemoved) throw unknownIdentity()
  ports.events.account({ what: 'identity_unlinked', userId })
}

function unknownIdentity(): Failure {
  return new Failure('not_found', 'You have no linked account with this id.')
}
