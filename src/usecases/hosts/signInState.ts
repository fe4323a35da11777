import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { hostSignInContext } from '../sealed.ts'

/**
 * A sign-in at the code host that is under way. The host carries it there and back as `state`, sealed, so nothing is
 * stored; the browser holds the nonce too, which binds the one to the other.
 */
export type SignInState = {
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
  readonly redirectUri: string
  readonly provider: HostId
  /** Whose account is to be connected; `null`: somebody signs in. */
  readonly userId: number | null
  readonly untilMs: number
}

export const signInLastsMs = 10 * 60_000
const secretBytes = 32

export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** The only method there is for us: S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function sealState(ports: Pick<Ports, 'sealing'>, state: SignInState): string {
  return ports.sealing.seal(JSON.stringify(state), hostSignInContext)
}

/** Whoever presents a state, and where. */
export type Presenter = { readonly nonce: string | null; readonly userId: number | null }

/** The state, if it is ours, of this host, of now, and presented by the browser and the user that it was made for. */
export function openState(
  ports: Pick<Ports, 'sealing' | 'host' | 'clock'>,
  sealed: string,
  presenter: Presenter,
): SignInState | null {
  const text = ports.sealing.open(sealed, hostSignInContext)
  if (text === null) return null
  const state = JSON.parse(text) as SignInState
  const isOfNow = ports.clock.now().getTime() < state.untilMs
  const isOfBrowser = presenter.nonce !== null && sameText(presenter.nonce, state.nonce)
  const isOfUser = presenter.userId === state.userId
  return isOfNow && isOfBrowser && isOfUser && state.provider === ports.host.id ? state : null
}

/** In a time that does not tell where they differ. */
function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
