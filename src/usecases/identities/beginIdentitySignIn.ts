import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { type RecentProofPorts, requireRecentProof } from '../factors/requireRecentProof.ts'
import { redirectFor } from '../hosts/redirects.ts'
import { identitySignInContext } from '../sealingContexts.ts'
import { newSecret, pkceChallenge, type SignInStart, sealState, signInTtlMs } from '../signInState.ts'
import { providerFailure, providerOf } from './providerOf.ts'

const returnPage = '/auth/oidc/callback'

/**
 * Where to send a person who signs in at the identity provider; with `access`, a signed-in user who links it. A link is
 * another way to sign in, so the user confirms first.
 */
export async function beginIdentitySignIn(
  ports: RecentProofPorts & Pick<Ports, 'identityProvider' | 'sealing' | 'settings' | 'random'>,
  request: { readonly redirectUri: string | undefined; readonly access: Access | null },
): Promise<SignInStart> {
  const provider = providerOf(ports)
  const redirectUri = redirectFor(ports.settings, request.redirectUri, returnPage)
  const { access } = request
  if (access !== null) await requireRecentProof(ports, access)
  const nonce = newSecret(ports)
  const verifier = newSecret(ports)
  const untilMs = ports.clock.now().getTime() + signInTtlMs
  const begun = { nonce, verifier, redirectUri, provider: provider.issuer, userId: access?.userId ?? null, untilMs }
  const state = sealState(ports, begun, identitySignInContext)
  const asked = { state, nonce: tokenNonce(nonce), challenge: pkceChallenge(verifier), redirectUri }
  const authorizationUrl = await provider.authorizationUrl(asked).catch(error => {
    throw providerFailure(provider, error)
  })
  return { authorizationUrl, nonce, until: new Date(untilMs) }
}

/** The nonce of the ID token reveals nothing about the one that the browser stores (OpenID Connect Core §15.5.2). */
export function tokenNonce(nonce: string): string {
  return pkceChallenge(nonce)
}
