import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { openSealed } from '../openSealed.ts'
import { challengeContext } from '../sealed.ts'
import { newSecret } from '../signInState.ts'

/** One that was made for one purpose is none for another. */
export type ChallengePurpose = 'sign-in' | 'passkey sign-in' | 'confirmation' | 'one-time codes' | 'new passkey'

/** For whom and what. `null`: for any. */
export type ChallengeOf = Omit<Challenge, 'nonce' | 'untilMs'>

const Challenge = Type.Object({
  userId: Type.Union([Type.Integer(), Type.Null()]),
  /** The sign-in in which it was asked for. */
  family: Type.Union([Type.String(), Type.Null()]),
  /** What is kept between the two steps, such as the secret that is set up. */
  kept: Type.Optional(Type.String()),
  /** Random, base64url: what an authenticator signs. */
  nonce: Type.String(),
  untilMs: Type.Number(),
})
export type Challenge = Readonly<Static<typeof Challenge>>

export type IssuedChallenge = { readonly challenge: string; readonly nonce: string; readonly expiresInS: number }

type ChallengePorts = Pick<Ports, 'sealing' | 'clock' | 'connections'>

export const challengeTtlS = 300

/** The caller carries it there and back, sealed, so that asking stores nothing. */
export function createChallenge(
  { sealing, clock }: Pick<ChallengePorts, 'sealing' | 'clock'>,
  purpose: ChallengePurpose,
  of: ChallengeOf,
): IssuedChallenge {
  const nonce = newSecret()
  const whole: Challenge = { ...of, nonce, untilMs: clock.now().getTime() + challengeTtlS * 1_000 }
  const challenge = sealing.seal(JSON.stringify(whole), challengeContext(purpose))
  return { challenge, nonce, expiresInS: challengeTtlS }
}

/** The challenge, if it is ours, of this purpose, and of now. Whether it was answered before, `consumeChallenge` knows. */
export function openChallenge(
  ports: Pick<ChallengePorts, 'sealing' | 'clock'>,
  purpose: ChallengePurpose,
  given: string,
): Challenge {
  const challenge = openSealed(ports, given, challengeContext(purpose), Challenge)
  if (challenge === null || challenge.untilMs <= ports.clock.now().getTime()) throw invalidChallenge()
  return challenge
}

/** As `openChallenge`, and asked for by this user in this sign-in. */
export function openOwnChallenge(
  ports: Pick<ChallengePorts, 'sealing' | 'clock'>,
  purpose: ChallengePurpose,
  given: string,
  of: { readonly userId: number; readonly family: string | null },
): Challenge {
  const challenge = openChallenge(ports, purpose, given)
  if (challenge.userId !== of.userId || challenge.family !== of.family) throw invalidChallenge()
  return challenge
}

/** Lets one answer through, after it was found right and before it has an effect. */
export async function consumeChallenge(
  { connections }: Pick<ChallengePorts, 'connections'>,
  { nonce, untilMs }: Challenge,
): Promise<void> {
  if (!(await connections.spendNonce(nonce, new Date(untilMs)))) throw invalidChallenge()
}

/** Tells one password of an account from the next, without telling anything of it. */
export function passwordFingerprint(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}

/** One sentence for every fault, so that guessing teaches nothing. */
export function invalidChallenge() {
  return invalidField('challenge', 'is too old, was used already or is not of this step. Start again.')
}
