import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { noteAccount } from '../sessions/securityLog.ts'
import { type AskPorts, askFactor, type FactorAsked } from './askFactor.ts'
import { openOwnChallenge, spendChallenge } from './challenge.ts'
import { confirmSignIn } from './confirmSignIn.ts'
import { type FactorProof, type ProvePorts, proveFactor } from './proveFactor.ts'

export async function beginConfirmation(ports: AskPorts, { userId, family }: Access): Promise<FactorAsked> {
  const asked = await askFactor(ports, 'confirmation', { userId, family })
  if (asked !== null) return asked
  throw new Failure('not_found', 'This account has no second factor, so there is nothing to confirm with.')
}

/** Shows that it is still the owner who acts in this sign-in. Answers until when. */
export async function confirm(
  ports: ProvePorts & Pick<Ports, 'signIns' | 'connections'>,
  access: Access,
  { challenge: given, ...proof }: FactorProof & { readonly challenge: string },
  source: SignInSource,
): Promise<Date> {
  const { userId, family } = access
  const challenge = openOwnChallenge(ports, 'confirmation', given, { userId, family })
  await proveFactor(ports, userId, proof, challenge.nonce, source)
  await spendChallenge(ports, challenge)
  await confirmSignIn(ports, access)
  await noteAccount(ports, { what: 'confirmed', userId }, source)
  return new Date(ports.clock.now().getTime() + limits.confirmationLastsS * 1_000)
}
