import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { openSealed } from '../openSealed.ts'
import { challengeContext } from '../sealingContexts.ts'
import { newSecret } from '../signInState.ts'

/** A challenge for one purpose is not valid for another. */
export type ChallengePurpose = 'sign-in' | 'passkey sign-in' | 'confirmation' | 'one-time codes' | 'new passkey'

/** What a challenge is for: a user (`null`: any), a sign-in and the payload of the first step. */
export type ChallengeSubject = Omit<Challenge, 'nonce' | 'untilMs'>

const Challenge = Type.Object({
  userId: Type.Union([Type.Integer(), Type.Null()]),
  /** The sign-in that requested it. */
  family: Type.Union([Type.String(), Type.Null()]),
  /** What the second step needs of the first, such as the secret that is set up. */
  payload: Type.Optional(Type.String()),
  /** Random, base64url: what an authenticator signs. */
  nonce: Type.String(),
  untilMs: Type.Number(),
})
export type Challenge = Readonly<Static<typeof Challenge>>

export type IssuedChallenge = { readonly challenge: string; readonly nonce: string; readonly expiresInS: number }

type ChallengePorts = Pick<Ports, 'sealing' | 'clock' | 'connections'>

export const challengeTtlS = 300

/** The client sends it back sealed, so that requesting one stores nothing. */
export function createChallenge(
  ports: Pick<Ports, 'sealing' | 'clock' | 'random'>,
  purpose: ChallengePurpose,
  subject: ChallengeSubject,
): IssuedChallenge {
  const nonce = newSecret(ports)
  const content: Challenge = { ...subject, nonce, untilMs: ports.clock.now().getTime() + challengeTtlS * 1_000 }
  const challenge = ports.sealing.seal(JSON.stringify(content), challengeContext(purpose))
  return { challenge, nonce, expiresInS: challengeTtlS }
}

/**
 * The challenge, if it is ours, for this purpose and still valid. `consumeChallenge` checks whether it was answered
 * before.
 */
export function openChallenge(
  ports: Pick<ChallengePorts, 'sealing' | 'clock'>,
  purpose: ChallengePurpose,
  given: string,
): Challenge {
  const challenge = openSealed(ports, given, challengeContext(purpose), Challenge)
  if (challenge === null || challenge.untilMs <= ports.clock.now().getTime()) throw invalidChallenge()
  return challenge
}

/** Like `openChallenge`, for a challenge requested by this user in this sign-in. */
export function openOwnChallenge(
  ports: Pick<ChallengePorts, 'sealing' | 'clock'>,
  purpose: ChallengePurpose,
  given: string,
  subject: { readonly userId: number; readonly family: string | null },
): Challenge {
  const challenge = openChallenge(ports, purpose, given)
  if (challenge.userId !== subject.userId || challenge.family !== subject.family) throw invalidChallenge()
  return challenge
}

/** Admits a single answer, after it was verified and before it takes effect. */
export async function consumeChallenge(
  { connections }: Pick<ChallengePorts, 'connections'>,
  { nonce, untilMs }: Challenge,
): Promise<void> {
  if (!(await connections.spendNonce(nonce, new Date(untilMs)))) throw invalidChallenge()
}

/** Distinguishes one password of an account from the next without revealing anything about it. */
export function passwordFingerprint(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}

/** Every fault gets the same message, so that guessing reveals nothing. */
export function invalidChallenge() {
  return invalidField('challenge', 'has expired, was already used or belongs to another step. Start again.')
}
