import { createHash, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { type Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { openSealed } from './openSealed.ts'

/**
 * An external sign-in in progress. The provider returns it as `state`, sealed, so that nothing is stored; the browser
 * also holds the nonce, which binds the state to it.
 */
const SignInState = Type.Object({
  nonce: Type.String(),
  /** PKCE (RFC 7636). */
  verifier: Type.String(),
  redirectUri: Type.String(),
  /** The id of the code host, or the issuer of the identity provider. */
  provider: Type.String(),
  /** The user whose account is to be connected; `null` for a sign-in. */
  userId: Type.Union([Type.Integer(), Type.Null()]),
  untilMs: Type.Number(),
})
export type SignInState = Readonly<Static<typeof SignInState>>

/** The redirect for the browser. */
export type SignInStart = {
  readonly authorizationUrl: string
  /** The browser stores it, out of reach of scripts, until it returns. */
  readonly nonce: string
  readonly until: Date
}

export const signInTtlMs = 10 * 60_000
const secretBytes = 32

export function newSecret({ random }: Pick<Ports, 'random'>): string {
  return Buffer.from(random.bytes(secretBytes)).toString('base64url')
}

/** PKCE, only with S256. */
export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** `context` is one of `sealingContexts.ts`. */
export function sealState(ports: Pick<Ports, 'sealing'>, state: SignInState, context: string): string {
  return ports.sealing.seal(JSON.stringify(state), context)
}

/** What the browser brings back from an external sign-in. */
export type SignInReturn = {
  readonly code: string
  readonly state: string
  /** The issuer that claims to have sent the browser back (RFC 9207). */
  readonly iss?: string
}

/** Where a sign-in began. */
export type SignInOrigin = {
  readonly provider: string
  /** One of `sealingContexts.ts`. */
  readonly context: string
  readonly label: string
  readonly isIssuer: (iss: string) => boolean
}

/** The presenter of a state: who, and where. */
export type Presenter = { readonly nonce: string | null; readonly userId: number | null }

/**
 * The state, if it is ours, for this provider, not expired, and presented by the browser and user that it was made for.
 */
export function openState(
  ports: Pick<Ports, 'sealing' | 'clock'>,
  sealed: string,
  presenter: Presenter,
  expected: { readonly provider: string; readonly context: string },
): SignInState | null {
  const state = openSealed(ports, sealed, expected.context, SignInState)
  if (state === null) return null
  const isOfNow = ports.clock.now().getTime() < state.untilMs
  const isOfBrowser = presenter.nonce !== null && sameText(presenter.nonce, state.nonce)
  const isOfUser = presenter.userId === state.userId
  return isOfNow && isOfBrowser && isOfUser && state.provider === expected.provider ? state : null
}

/**
 * The state of a return that belongs to this browser, this user and this origin, and is the first one; otherwise it is
 * refused. Until then nothing may be sent to the provider.
 */
export async function acceptReturn(
  ports: Pick<Ports, 'connections' | 'sealing' | 'clock'>,
  given: SignInReturn,
  presenter: Presenter,
  origin: SignInOrigin,
): Promise<SignInState> {
  const state = openState(ports, given.state, presenter, origin)
  if (state === null) throw unknownState()
  if (given.iss !== undefined && !origin.isIssuer(given.iss)) {
    throw invalidField('iss', `is not ${origin.label}, where this sign-in began. Start it again.`)
  }
  if (!(await ports.connections.spendNonce(state.nonce, new Date(state.untilMs)))) throw unknownState()
  return state
}

/** Every fault gets the same message, so that guessing reveals nothing. */
export function unknownState(): Failure {
  const fault = 'does not belong to a sign-in that began in this browser, for this user, in the last 10 minutes'
  return invalidField('state', `${fault}, or was already used. Start the sign-in again.`)
}

/** In constant time. */
function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
