import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { consume } from '../consumeLimit.ts'
import { totpContext } from '../sealingContexts.ts'
import { challengeTtlS, consumeChallenge, createChallenge, invalidChallenge, openOwnChallenge } from './challenge.ts'
import { confirmSignIn } from './confirmSignIn.ts'
import { logWithNotice, type NoticePorts } from './logWithNotice.ts'
import { generateRecoveryCodes } from './recoveryCodes.ts'
import { requireFactorOrPassword } from './requireFactorOrPassword.ts'
import type { PasswordPorts } from './requirePassword.ts'
import { requireRecentFactor } from './requireRecentFactor.ts'

export type TotpSetup = {
  readonly challenge: string
  readonly expiresInS: number
  readonly secret: string
  readonly uri: string
}

type SetUpPorts = PasswordPorts & NoticePorts & Pick<Ports, 'oneTimeCodes' | 'sealing' | 'connections' | 'random'>

/**
 * Returns a secret for an authenticator app. It takes effect once a code of it is presented; until then nothing is
 * stored.
 */
export async function beginTotp(
  ports: SetUpPorts,
  access: Access,
  { currentPassword }: { readonly currentPassword?: string },
): Promise<TotpSetup> {
  const user = await requireFactorOrPassword(ports, access, currentPassword)
  const secret = ports.oneTimeCodes.newSecret()
  const { challenge } = createChallenge(ports, 'one-time codes', { ...ofSignIn(access), payload: secret })
  const issuer = `Speckeep (${new URL(ports.settings.frontendUrl).host})`
  const uri = ports.oneTimeCodes.uriOf(secret, { issuer, account: user.email })
  return { challenge, expiresInS: challengeTtlS, secret, uri }
}

/** The recovery codes, if these are the account's first; they are shown only this once. */
export async function finishTotp(
  ports: SetUpPorts,
  access: Access,
  given: { readonly challenge: string; readonly code: string },
  source: SignInSource,
): Promise<readonly string[]> {
  const { userId } = access
  const challenge = openOwnChallenge(ports, 'one-time codes', given.challenge, ofSignIn(access))
  const secret = challenge.payload
  if (secret === undefined) throw invalidChallenge()
  await consume(ports.limiter, codesPerSetUp, challenge.nonce)
  const step = ports.oneTimeCodes.stepOf(secret, given.code.replaceAll(' ', ''), ports.clock.now())
  if (step === null) {
    throw invalidField('code', 'is wrong or too old. Check the time of your device, and enter the next code.')
  }
  await consumeChallenge(ports, challenge)
  const { codes, hashes } = generateRecoveryCodes(ports, userId)
  const sealed = ports.sealing.seal(secret, totpContext(userId))
  const totp = { secret: sealed, step, at: ports.clock.now() }
  const { areCodesKept } = await ports.secondFactors.setTotp(userId, totp, hashes)
  await confirmSignIn(ports, access)
  await logWithNotice(ports, { what: 'totp_added', userId }, source)
  return areCodesKept ? codes : []
}

export async function removeTotp(ports: SetUpPorts, access: Access, source: SignInSource): Promise<void> {
  await requireRecentFactor(ports, access)
  const { userId } = access
  if (await ports.secondFactors.removeTotp(userId)) await logWithNotice(ports, { what: 'totp_removed', userId }, source)
}

const codesPerSetUp = { name: 'codes for this secret', max: 20, windowS: challengeTtlS } as const

function ofSignIn({ userId, family }: Access) {
  return { userId, family }
}
