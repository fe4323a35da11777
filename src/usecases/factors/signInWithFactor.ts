import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { User } from '#ports/stores/users.ts'
import { requireEnabled } from '../sessions/ownUser.ts'
import { type SessionPorts, type SignedIn, startSession } from '../sessions/startSession.ts'
import { acceptFactor, type FactorProof, type VerifyPorts } from './acceptFactor.ts'
import { invalidChallenge, openChallenge, passwordFingerprint } from './challenge.ts'
import { type FactorChallengePorts, requestFactor } from './requestFactor.ts'

/** After the right password: fails with the challenge to answer if the account has a second factor. */
export async function requireFactor(ports: FactorChallengePorts, { id, passwordHash }: User): Promise<void> {
  const subject = { userId: id, family: null, payload: passwordFingerprint(passwordHash) }
  const asked = await requestFactor(ports, 'sign-in', subject)
  if (asked === null) return
  throw new Failure(
    { code: 'second_factor_needed', ...asked },
    'The password is right. Send this challenge with your second factor to /api/auth/login/second-factor.',
  )
}

/** The second factor. A challenge is invalid once the password that it was issued for changes. */
export async function signInWithFactor(
  ports: SessionPorts & VerifyPorts & Pick<Ports, 'users'>,
  { challenge: given, ...proof }: FactorProof & { readonly challenge: string },
  source: SignInSource,
): Promise<SignedIn> {
  const challenge = openChallenge(ports, 'sign-in', given)
  const user = challenge.userId === null ? null : await ports.users.byId(challenge.userId)
  if (user === null || challenge.payload !== passwordFingerprint(user.passwordHash)) throw invalidChallenge()
  requireEnabled(user)
  await acceptFactor(ports, { userId: user.id, proof, challenge, source })
  return await startSession(ports, user.id, source, { isConfirmed: true })
}
