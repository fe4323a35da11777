import type { Ports } from '#ports/index.ts'
import { hostSignInContext } from '../sealed.ts'
import { challengeOf, newSecret, type SignInBegun, sealState, signInLastsMs } from '../signInState.ts'
import { identityOf } from './identityDoor.ts'
import { redirectFor } from './redirects.ts'

/** Where to send somebody who wants to sign in at the code host, or the signed-in user who wants to connect to it. */
export function beginHostSignIn(
  ports: Pick<Ports, 'host' | 'sealing' | 'clock' | 'settings'>,
  wish: { readonly redirectUri: string | undefined; readonly userId: number | null },
): SignInBegun {
  const identity = identityOf(ports)
  const redirectUri = redirectFor(ports.settings, wish.redirectUri)
  const nonce = newSecret()
  const verifier = newSecret()
  const untilMs = ports.clock.now().getTime() + signInLastsMs
  const provider = ports.host.id
  const begun = { nonce, verifier, redirectUri, provider, userId: wish.userId, untilMs }
  const state = sealState(ports, begun, hostSignInContext)
  const authorizationUrl = identity.authorizationUrl({ state, challenge: challengeOf(verifier), redirectUri })
  return { authorizationUrl, nonce, until: new Date(untilMs) }
}
