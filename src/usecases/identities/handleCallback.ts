import { invalidField } from '#domain/errors.ts'
import type { ProviderUser } from '#ports/identityProvider.ts'
import type { Ports } from '#ports/index.ts'
import { identitySignInContext } from '../sealingContexts.ts'
import { openState, type Presenter, unknownState } from '../signInState.ts'
import { tokenNonce } from './beginIdentitySignIn.ts'
import { providerFailure, providerOf } from './providerOf.ts'

export type ProviderCallback = {
  readonly code: string
  readonly state: string
  /** The issuer that claims to have sent the browser back (RFC 9207). */
  readonly iss?: string
}

export type CallbackPorts = Pick<Ports, 'identityProvider' | 'connections' | 'sealing' | 'clock'>

/**
 * Handles the return from the identity provider. Nothing is sent there until the return is known to belong to this
 * browser, this user and this provider, and to be the first.
 */
export async function handleProviderCallback(
  ports: CallbackPorts,
  given: ProviderCallback,
  presenter: Presenter,
): Promise<ProviderUser> {
  const provider = providerOf(ports)
  const expected = { provider: provider.issuer, context: identitySignInContext }
  const state = openState(ports, given.state, presenter, expected)
  if (state === null) throw unknownState()
  if (given.iss !== undefined && URL.parse(given.iss)?.href !== URL.parse(provider.issuer)?.href) {
    throw invalidField('iss', `is not ${provider.label}, where this sign-in began. Start it again.`)
  }
  if (!(await ports.connections.spendNonce(state.nonce, new Date(state.untilMs)))) throw unknownState()
  const { verifier, redirectUri } = state
  const answer = { code: given.code, iss: given.iss, verifier, redirectUri, nonce: tokenNonce(state.nonce) }
  return await provider.identify(answer).catch(error => {
    throw providerFailure(provider, error)
  })
}
