import type { ProviderUser } from '#ports/identityProvider.ts'
import type { Ports } from '#ports/index.ts'
import { identitySignInContext } from '../sealingContexts.ts'
import { acceptReturn, type Presenter, type SignInReturn } from '../signInState.ts'
import { tokenNonce } from './beginIdentitySignIn.ts'
import { providerFailure, providerOf } from './providerOf.ts'

export type CallbackPorts = Pick<Ports, 'identityProvider' | 'connections' | 'sealing' | 'clock'>

/**
 * Handles the return from the identity provider. Nothing is sent there until the return is known to belong to this
 * browser, this user and this provider, and to be the first.
 */
export async function handleProviderCallback(
  ports: CallbackPorts,
  given: SignInReturn,
  presenter: Presenter,
): Promise<ProviderUser> {
  const provider = providerOf(ports)
  const state = await acceptReturn(ports, given, presenter, {
    provider: provider.issuer,
    context: identitySignInContext,
    label: provider.label,
    isIssuer: iss => URL.parse(iss)?.href === URL.parse(provider.issuer)?.href,
  })
  const { verifier, redirectUri } = state
  const answer = { code: given.code, iss: given.iss, verifier, redirectUri, nonce: tokenNonce(state.nonce) }
  return await provider.identify(answer).catch(error => {
    throw providerFailure(provider, error)
  })
}
