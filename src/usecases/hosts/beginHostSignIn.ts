import type { Ports } from '#ports/index.ts'
import { identityOf } from './identityDoor.ts'
import { redirectFor } from './redirects.ts'
import { challengeOf, newSecret, sealState, signInLastsMs } from './signInState.ts'

export type HostSignInBegun = {
  readonly authorizationUrl: string
  /** For the browser to keep, out of reach of scripts, until it comes back. */
  readonly nonce: string
  readonly until: Date
}

/** Where to send somebody who wants to sign in at the code host, or the signed-in user who wants to connect to it. */
export function beginHostSignIn(
  ports: Pick<Ports, 'host' | 'sealing' | 'clock' | 'settings'>,
  wish: { readonly redirectUri: string | undefined; readonly userId: number | null },
): HostSignInBegun {
  const identity = identityOf(ports)
  const redirectUri = redirectFor(ports.settings, wish.redirectUri)
  const nonce = newSecret()
  const verifier = newSecret()
  const untilMs = ports.clock.now().getTime() + signInLastsMs
  const provider = ports.host.id
  const state = sealState(ports, { nonce, verifier, redirectUri, provider, userId: wish.userId, untilMs })
  const authorizationUrl = identity.authorizationUrl({ state, challenge: challengeOf(verifier), redirectUri })
  return { authorizationUrl, nonce, until: new Date(untilMs) }
}
