import { Failure } from '#domain/errors.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { removeSignInMethod, type SignInMethodPorts } from '../accounts/signInMethods.ts'
import { logWithNotice, type NoticePorts } from '../factors/logWithNotice.ts'

/** Removes a linked identity, unless it is the user's only way to sign in. */
export async function unlinkIdentity(
  ports: SignInMethodPorts & NoticePorts,
  userId: number,
  id: number,
  source: SignInSource,
): Promise<void> {
  const identity = (await ports.identities.list(userId)).find(each => each.id === id)
  if (identity === undefined) throw unknownIdentity()
  const isRemoved = await removeSignInMethod(
    ports,
    userId,
    way => way.kind === 'identity' && way.id === id,
    () => ports.identities.unlink(userId, id),
  )
  if (!isRemoved) throw unknownIdentity()
  await logWithNotice(ports, { what: 'identity_unlinked', userId, about: identity.name }, source)
}

function unknownIdentity(): Failure {
  return new Failure('not_found', 'You have no linked account with this id.')
}
