import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { PasskeyAssertion } from '#ports/passkeys.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { requireEnabled } from '../sessions/ownUser.ts'
import { type SessionPorts, type SignedIn, startSession } from '../sessions/startSession.ts'
import { consumeChallenge, createChallenge, openChallenge } from './challenge.ts'
import { logRefusal } from './logRefusal.ts'
import { type PasskeyCeremony, passkeysOf } from './passkeys.ts'
import { verifyPasskey } from './verifyPasskey.ts'

/** The response does not depend on an account: the browser offers the passkeys that it has for this service. */
export async function beginPasskeySignIn(
  ports: Pick<Ports, 'passkeys' | 'sealing' | 'clock' | 'random'>,
): Promise<PasskeyCeremony> {
  const passkeys = passkeysOf(ports)
  const { challenge, nonce, expiresInS } = createChallenge(ports, 'passkey sign-in', { userId: null, family: null })
  const options = await passkeys.assertionOptions({ challenge: nonce, allowed: [] })
  return { challenge, expiresInS, options }
}

/** A passkey counts as two factors: possession of the device, and the device's check of its user. */
export async function signInWithPasskey(
  ports: SessionPorts & Pick<Ports, 'users' | 'passkeys' | 'secondFactors' | 'sealing' | 'connections' | 'limiter'>,
  given: { readonly challenge: string; readonly passkey: PasskeyAssertion },
  source: SignInSource,
): Promise<SignedIn> {
  passkeysOf(ports)
  const challenge = openChallenge(ports, 'passkey sign-in', given.challenge)
  const isNamed = typeof given.passkey.response.userHandle === 'string'
  const known = isNamed ? await verifyPasskey(ports, given.passkey, challenge.nonce) : null
  const user = known === null ? null : await ports.users.byId(known.userId)
  if (user === null) {
    const asked = await ports.secondFactors.passkeyOf(given.passkey.id)
    if (asked !== null) await logRefusal(ports, asked.userId, source)
    throw invalidField('passkey', 'is not known here, or does not answer this challenge. Sign in another way.')
  }
  requireEnabled(user)
  await consumeChallenge(ports, challenge)
  return await startSession(ports, user.id, source, { isConfirmed: true })
}
