import type { FactorMethod } from '#domain/factorMethods.ts'
import type { Ports } from '#ports/index.ts'
import type { PasskeyOptions } from '#ports/passkeys.ts'
import type { SecondFactors } from '#ports/stores/secondFactors.ts'
import { type ChallengePurpose, type ChallengeSubject, createChallenge } from './challenge.ts'

/** Asks for a second factor: the challenge to answer and the available methods. */
export type FactorChallenge = {
  readonly challenge: string
  readonly expiresInS: number
  readonly methods: readonly FactorMethod[]
  /** `null` if the account has no passkey. */
  readonly passkeyOptions: PasskeyOptions | null
}

export type FactorChallengePorts = Pick<Ports, 'secondFactors' | 'passkeys' | 'sealing' | 'clock' | 'random'>

/** `null` if the account has no second factor. */
export async function requestFactor(
  ports: FactorChallengePorts,
  purpose: ChallengePurpose,
  subject: ChallengeSubject & { readonly userId: number },
): Promise<FactorChallenge | null> {
  const factors = await ports.secondFactors.of(subject.userId)
  if (factors.totp === null && factors.passkeys.length === 0) return null
  const { challenge, nonce, expiresInS } = createChallenge(ports, purpose, subject)
  const methods = methodsOf(ports, factors)
  const passkeyOptions =
    ports.passkeys !== null && methods.includes('passkey')
      ? await ports.passkeys.assertionOptions({ challenge: nonce, allowed: factors.passkeys })
      : null
  return { challenge, expiresInS, methods, passkeyOptions }
}

function methodsOf(ports: Pick<Ports, 'passkeys'>, factors: SecondFactors): readonly FactorMethod[] {
  const methods: FactorMethod[] = []
  if (factors.passkeys.length > 0 && ports.passkeys !== null) methods.push('passkey')
  if (factors.totp !== null) methods.push('totp')
  if (factors.recoveryCodesLeft > 0) methods.push('recovery')
  return methods
}
