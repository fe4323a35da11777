import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { PasskeyAttestation, PasskeyOptions, Passkeys } from '#ports/passkeys.ts'
import type { Passkey } from '#ports/stores/secondFactors.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { logAccountEvent } from '../sessions/securityLog.ts'
import { newSecret } from '../signInState.ts'
import { consumeChallenge, createChallenge, invalidChallenge, openOwnChallenge } from './challenge.ts'
import { confirmSignIn } from './confirmSignIn.ts'
import { logWithNotice, type NoticePorts } from './logWithNotice.ts'
import { generateRecoveryCodes } from './recoveryCodes.ts'
import { requireFactorOrPassword } from './requireFactorOrPassword.ts'
import type { PasswordPorts } from './requirePassword.ts'
import { requireRecentFactor } from './requireRecentFactor.ts'

export type PasskeyCeremony = {
  readonly challenge: string
  readonly expiresInS: number
  readonly options: PasskeyOptions
}

type PasskeyPorts = PasswordPorts & NoticePorts & Pick<Ports, 'passkeys' | 'sealing' | 'connections' | 'random'>

export async function beginPasskey(
  ports: PasskeyPorts,
  access: Access,
  { currentPassword }: { readonly currentPassword?: string },
): Promise<PasskeyCeremony> {
  const passkeys = passkeysOf(ports)
  const user = await requireFactorOrPassword(ports, access, currentPassword)
  const { passkeys: known } = await ports.secondFactors.of(user.id)
  const handle = known[0]?.userHandle ?? newSecret(ports)
  const subject = { userId: user.id, family: access.family, payload: handle }
  const { challenge, nonce, expiresInS } = createChallenge(ports, 'new passkey', subject)
  const options = await passkeys.registrationOptions({
    challenge: nonce,
    user: { handle, name: user.email, displayName: `${user.firstName} ${user.lastName}`.trim() },
    known,
  })
  return { challenge, expiresInS, options }
}

/** `recoveryCodes`: the account's codes, if these are its first; they are shown only this once. */
export async function addPasskey(
  ports: PasskeyPorts,
  access: Access,
  given: { readonly challenge: string; readonly name: string; readonly passkey: PasskeyAttestation },
  source: SignInSource,
): Promise<{ readonly passkey: Passkey; readonly recoveryCodes: readonly string[] }> {
  const { userId, family } = access
  const challenge = openOwnChallenge(ports, 'new passkey', given.challenge, { userId, family })
  const userHandle = challenge.payload
  if (userHandle === undefined) throw invalidChallenge()
  const credential = await passkeysOf(ports).readRegistration(given.passkey, challenge.nonce)
  if (credential === null) {
    throw invalidField('passkey', 'does not answer this challenge, or the device did not verify its user. Try again.')
  }
  await consumeChallenge(ports, challenge)
  const name = given.name.trim()
  const { codes, hashes } = generateRecoveryCodes(ports, userId)
  const options = { max: limits.passkeysPerUser, at: ports.clock.now(), codes: hashes }
  const added = await ports.secondFactors.addPasskey(userId, { ...credential, userHandle, name }, options)
  if (added.kind === 'known') throw new Failure('conflict', 'This passkey belongs to an account already.')
  if (added.kind === 'full') {
    throw new Failure('conflict', `An account holds at most ${limits.passkeysPerUser} passkeys. Remove one first.`)
  }
  await confirmSignIn(ports, access)
  await logWithNotice(ports, { what: 'passkey_added', userId, about: name }, source)
  return { passkey: added.passkey, recoveryCodes: added.areCodesKept ? codes : [] }
}

export async function renamePasskey(
  ports: PasskeyPorts,
  { userId }: Access,
  id: number,
  name: string,
  source: SignInSource,
): Promise<Passkey> {
  const renamed = await ports.secondFactors.renamePasskey(userId, id, name.trim())
  if (renamed === null) throw notYours()
  await logAccountEvent(ports, { what: 'passkey_renamed', userId, about: renamed.name }, source)
  return renamed
}

export async function removePasskey(
  ports: PasskeyPorts,
  access: Access,
  id: number,
  source: SignInSource,
): Promise<void> {
  await requireRecentFactor(ports, access)
  const name = await ports.secondFactors.removePasskey(access.userId, id)
  if (name === null) throw notYours()
  await logWithNotice(ports, { what: 'passkey_removed', userId: access.userId, about: name }, source)
}

export function passkeysOf({ passkeys }: Pick<Ports, 'passkeys'>): Passkeys {
  if (passkeys !== null) return passkeys
  throw new Failure(
    'not_found',
    'This service offers no passkeys: they need a host name and https. Its administrator can set PUBLIC_URL.',
  )
}

function notYours(): Failure {
  return new Failure('not_found', 'You have no passkey with this id.')
}
