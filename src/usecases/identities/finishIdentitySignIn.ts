import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type SessionPorts, type SignedIn, startSession } from '../sessions/startSession.ts'
import type { SignInReturn } from '../signInState.ts'
import { type CallbackPorts, handleProviderCallback } from './handleProviderCallback.ts'
import { accountForProviderUser } from './identityAccount.ts'

/** Signs in the user who returns from the identity provider (Interface, Accounts). */
export async function finishIdentitySignIn(
  ports: SessionPorts & CallbackPorts & Pick<Ports, 'identities' | 'users' | 'administration' | 'mail' | 'random'>,
  given: SignInReturn,
  presenter: { readonly nonce: string | null },
  source: SignInSource,
): Promise<SignedIn> {
  const person = await handleProviderCallback(ports, given, { nonce: presenter.nonce, userId: null })
  return await startSession(ports, await accountForProviderUser(ports, person), source)
}
