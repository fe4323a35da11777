import { type Failure, invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { PasskeyAssertion } from '#ports/passkeys.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { consume } from '../consumeLimit.ts'
import { totpContext } from '../sealingContexts.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'
import { type Challenge, consumeChallenge } from './challenge.ts'
import { logRefusal } from './logRefusal.ts'
import { recoveryHash } from './recoveryCodes.ts'
import { verifyPasskey } from './verifyPasskey.ts'

/** Exactly one of them. */
export type FactorProof = {
  readonly code?: string
  readonly recoveryCode?: string
  readonly passkey?: PasskeyAssertion
}

export type FactorAnswer = {
  readonly userId: number
  readonly proof: FactorProof
  /** What it answers; a passkey must have signed its nonce. */
  readonly challenge: Challenge
  readonly source: SignInSource
}

export type VerifyPorts = LogPorts &
  Pick<Ports, 'secondFactors' | 'oneTimeCodes' | 'passkeys' | 'sealing' | 'limiter' | 'connections'>

/**
 * Three of a million codes are valid at any time: these limits allow a chance of one in a hundred thousand per day.
 * They count per account, not per attacker, and apply to codes only, so that passkeys and recovery codes keep working.
 */
const codeLimits = [
  { name: 'codes for this account', max: 5, windowS: 60 },
  { name: 'codes for this account', max: 20, windowS: 3_600 },
  { name: 'codes for this account', max: 50, windowS: 86_400 },
] as const

/** Accepts a second factor of the account; uses up both the factor and the challenge. */
export async function acceptFactor(ports: VerifyPorts, answer: FactorAnswer): Promise<void> {
  const { userId, proof, source } = answer
  const given = [proof.code, proof.recoveryCode, proof.passkey].filter(one => one !== undefined)
  if (given.length !== 1) {
    throw invalidField('code', 'must be the only proof: send exactly one of code, recoveryCode and passkey.')
  }
  const refusal = await refusalOf(ports, answer)
  if (refusal === null) return
  await logRefusal(ports, userId, source)
  throw refusal
}

async function refusalOf(ports: VerifyPorts, answer: FactorAnswer): Promise<Failure | null> {
  const { recoveryCode, ...proof } = answer.proof
  if (recoveryCode !== undefined) return await spendRecoveryCode(ports, answer, recoveryCode)
  const refusal = await refusalOfDevice(ports, { ...answer, proof })
  if (refusal === null) await consumeChallenge(ports, answer.challenge)
  return refusal
}

async function refusalOfDevice(ports: VerifyPorts, answer: FactorAnswer): Promise<Failure | null> {
  const { code, passkey } = answer.proof
  if (code !== undefined) return await proveCode(ports, answer.userId, code)
  const known = passkey === undefined ? null : await verifyPasskey(ports, passkey, answer.challenge.nonce)
  return known?.userId === answer.userId
    ? null
    : invalidField('passkey', 'does not belong to this account, or does not answer this challenge.')
}

/** There are only a few: an answer to a challenge that was answered already must not use one up. */
async function spendRecoveryCode(
  ports: VerifyPorts,
  { userId, challenge, source }: FactorAnswer,
  given: string,
): Promise<Failure | null> {
  const unknown = invalidField('recoveryCode', 'is not a recovery code of this account, or was already used.')
  const hash = recoveryHash(userId, given)
  if (!(await ports.secondFactors.hasRecoveryCode(userId, hash))) return unknown
  await consumeChallenge(ports, challenge)
  if (!(await ports.secondFactors.spendRecoveryCode(userId, hash))) return unknown
  await logAccountEvent(ports, { what: 'recovery_code_used', userId }, source)
  return null
}

async function proveCode(ports: VerifyPorts, userId: number, given: string): Promise<Failure | null> {
  for (const limit of codeLimits) await consume(ports.limiter, limit, `totp:${userId}:${limit.windowS}`)
  const { totp } = await ports.secondFactors.of(userId)
  if (totp === null) return invalidField('code', 'does not apply: this account has no authenticator app.')
  const secret = ports.sealing.open(totp.secret, totpContext(userId))
  if (secret === null) {
    return invalidField('code', 'can no longer be checked. Use a recovery code or a passkey, and set the app up again.')
  }
  const step = ports.oneTimeCodes.stepOf(secret, given.replaceAll(' ', ''), ports.clock.now())
  if (step !== null && (await ports.secondFactors.takeStep(totp, step))) return null
  return invalidField('code', 'is wrong or was already used. Wait for the next code of your authenticator app.')
}
