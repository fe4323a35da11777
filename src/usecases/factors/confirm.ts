import { Failure, invalidField } from '#domain/errors.ts'
import type { FactorMethod } from '#domain/factorMethods.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { logAccountEvent } from '../sessions/securityLog.ts'
import { acceptFactor, type FactorProof, type VerifyPorts } from './acceptFactor.ts'
import { consumeChallenge, createChallenge, openOwnChallenge } from './challenge.ts'
import { confirmSignIn } from './confirmSignIn.ts'
import { type FactorChallenge, type FactorChallengePorts, requestFactor } from './requestFactor.ts'
import { type PasswordPorts, verifyPassword } from './requirePassword.ts'

export type ConfirmationChallenge = Omit<FactorChallenge, 'methods'> & {
  readonly methods: readonly (FactorMethod | 'password')[]
}

/** An account without a second factor is confirmed with its password. */
export async function beginConfirmation(
  ports: FactorChallengePorts & Pick<Ports, 'users'>,
  { userId, family }: Access,
): Promise<ConfirmationChallenge> {
  const asked = await requestFactor(ports, 'confirmation', { userId, family })
  if (asked !== null) return asked
  const { passwordHash } = await ownUser(ports, userId)
  if (passwordHash !== null) {
    const { challenge, expiresInS } = createChallenge(ports, 'confirmation', { userId, family })
    return { challenge, expiresInS, methods: ['password'], passkeyOptions: null }
  }
  throw new Failure('not_found', 'This account has no second factor and no password to confirm with. Sign in again.')
}

/** A second factor; for an account without one, its password. */
export type ConfirmationProof = FactorProof & { readonly challenge: string; readonly currentPassword?: string }

/** Proves that the owner is still acting in this sign-in. Returns how long that is valid. */
export async function confirm(
  ports: VerifyPorts & PasswordPorts,
  access: Access,
  { challenge: given, currentPassword, ...proof }: ConfirmationProof,
  source: SignInSource,
): Promise<Date> {
  const { userId, family } = access
  const challenge = openOwnChallenge(ports, 'confirmation', given, { userId, family })
  if (currentPassword === undefined) await acceptFactor(ports, { userId, proof, challenge, source })
  else {
    await provePassword(ports, userId, currentPassword)
    await consumeChallenge(ports, challenge)
  }
  await confirmSignIn(ports, access)
  await logAccountEvent(ports, { what: 'confirmed', userId }, source)
  return new Date(ports.clock.now().getTime() + limits.confirmationLastsS * 1_000)
}

async function provePassword(ports: PasswordPorts, userId: number, given: string): Promise<void> {
  const user = await ownUser(ports, userId)
  if (user.passwordHash === null || (await ports.secondFactors.has(userId))) {
    throw invalidField('currentPassword', 'cannot confirm this account. Use one of the methods of the challenge.')
  }
  await verifyPassword(ports, user, 'currentPassword', given)
}
