import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { logAccountEvent } from '../sessions/securityLog.ts'
import { consumeChallenge, openOwnChallenge } from './challenge.ts'
import { confirmSignIn } from './confirmSignIn.ts'
import { type FactorRequest, type RequestPorts, requestFactor } from './requestFactor.ts'
import { type FactorProof, type VerifyPorts, verifyFactor } from './verifyFactor.ts'

export async function beginConfirmation(ports: RequestPorts, { userId, family }: Access): Promise<FactorRequest> {
  const asked = await requestFactor(ports, 'confirmation', { userId, family })
  if (asked !== null) return asked
  throw new Failure('not_found', 'This account has no second factor, so there is nothing to confirm with.')
}

/** Proves that the owner is still acting in this sign-in. Returns how long that is valid. */
export async function confirm(
  ports: VerifyPorts & Pick<Ports, 'signIns' | 'connections'>,
  access: Access,
  { challenge: given, ...proof }: FactorProof & { readonly challenge: string },
  source: SignInSource,
): Promise<Date> {
  const { userId, family } = access
  const challenge = openOwnChallenge(ports, 'confirmation', given, { userId, family })
  await verifyFactor(ports, userId, proof, challenge.nonce, source)
  await consumeChallenge(ports, challenge)
  await confirmSignIn(ports, access)
  await logAccountEvent(ports, { what: 'confirmed', userId }, source)
  return new Date(ports.clock.now().getTime() + limits.confirmationLastsS * 1_000)
}
