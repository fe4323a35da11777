import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { Identity } from '#ports/stores/identities.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { logWithNotice, type NoticePorts } from '../factors/logWithNotice.ts'
import type { SignInReturn } from '../signInState.ts'
import { type CallbackPorts, handleProviderCallback } from './handleProviderCallback.ts'
import { identityForProviderUser } from './identityAccount.ts'
import { providerOf } from './providerOf.ts'

/** Links the user who returns from the identity provider to the signed-in user who started it. */
export async function linkIdentity(
  ports: CallbackPorts & NoticePorts & Pick<Ports, 'identities'>,
  given: SignInReturn,
  presenter: { readonly nonce: string | null; readonly userId: number },
  source: SignInSource,
): Promise<Identity> {
  const { userId } = presenter
  const person = await handleProviderCallback(ports, given, presenter)
  const link = await ports.identities.link(userId, identityForProviderUser(ports, person), limits.identitiesPerUser)
  const { label } = providerOf(ports)
  if (link.kind === 'taken') {
    throw new Failure(
      'conflict',
      `This ${label} account belongs to another account here. Sign in with ${label} to use it.`,
    )
  }
  if (link.kind === 'full') {
    throw new Failure(
      'conflict',
      `An account has at most ${limits.identitiesPerUser} linked accounts. Remove one first.`,
    )
  }
  await logWithNotice(ports, { what: 'identity_linked', userId, about: link.identity.name }, source)
  return link.identity
}
