import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ports } from '#ports/index.ts'

/**
 * A sign-in elsewhere that is under way. The other side carries it there and back as `state`, sealed, so nothing is
 * stored; the browser holds the nonce too, which binds the one to the other.
 */
export type SignInState = {
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
  readonly redirectUri: string
  /** Who was asked: the id of a code host, or the issuer of an identity provider. */
  readonly provider: string
  /** Whose account is to be connected; `null`: somebody signs in. */
  readonly userId: number | null
  readonly untilMs: number
}

/** What the browser is sent away with. */
export type SignInBegun = {
  readonly authorizationUrl: string
  /** For the browser to keep, out of reach of scripts, until it comes back. */
  readonly nonce: string
  readonly until: Date
}

export const signInLastsMs = 10 * 60_000
const secretBytes = 32

export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** Of PKCE, by the only method there is for us: S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** `context` is one of `sealed.ts`. */
export function sealState(ports: Pick<Ports, 'sealing'>, state: SignInState, context: string): string {
  return ports.sealing.seal(JSON.stringify(state), context)
}

/** Whoever presents a state, and where. */
export type Presenter = { readonly nonce: string | null; readonly userId: number | null }

/** The state, if it is ours, of this provider, of now, and presented by the browser and user that it was made for. */
export function openState(
  ports: Pick<Ports, 'sealing' | 'clock'>,
  sealed: string,
  presenter: Presenter,
  expected: { readonly provider: string; readonly context: string },
): SignInState | null {
  const text = ports.sealing.open(sealed, expected.context)
  if (text === null) return null
  const state = JSON.parse(text) as SignInState
  const isOfNow = ports.clock.now().getTime() < state.untilMs
  const isOfBrowser = presenter.nonce !== null && sameText(presenter.nonce, state.nonce)
  const isOfUser = presenter.userId === state.userId
  return isOfNow && isOfBrowser && isOfUser && state.provider === expected.provider ? state : null
}

/** In a time that does not tell where they differ. */
function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
