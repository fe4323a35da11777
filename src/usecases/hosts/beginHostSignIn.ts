import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { type RecentProofPorts, requireRecentProof } from '../factors/requireRecentProof.ts'
import { hostSignInContext } from '../sealingContexts.ts'
import { newSecret, pkceChallenge, type SignInStart, sealState, signInTtlMs } from '../signInState.ts'
import { redirectFor } from './redirects.ts'
import { requireSignInHost } from './signInHost.ts'

/**
 * Where to send a person who signs in at the code host; with `access`, a signed-in user who connects to it. A
 * connection is another way to sign in, so the user confirms first.
 */
export async function beginHostSignIn(
  ports: RecentProofPorts & Pick<Ports, 'hosts' | 'sealing' | 'settings' | 'random'>,
  { redirectUri: asked, access }: { readonly redirectUri: string | undefined; readonly access: Access | null },
): Promise<SignInStart> {
  const { id: provider, identity } = requireSignInHost(ports)
  const redirectUri = redirectFor(ports.settings, asked)
  if (access !== null) await requireRecentProof(ports, access)
  const nonce = newSecret(ports)
  const verifier = newSecret(ports)
  const untilMs = ports.clock.now().getTime() + signInTtlMs
  const begun = { nonce, verifier, redirectUri, provider, userId: access?.userId ?? null, untilMs }
  const state = sealState(ports, begun, hostSignInContext)
  const authorizationUrl = identity.authorizationUrl({ state, challenge: pkceChallenge(verifier), redirectUri })
  return { authorizationUrl, nonce, until: new Date(untilMs) }
}
