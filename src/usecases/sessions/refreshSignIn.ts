import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from './securityLog.ts'
import { type SignedIn, sessionOf } from './startSession.ts'

/** A page that is closed or reloaded loses the response with the next cookie and sends the previous one. */
const lostAnswerMs = 10_000

export type PresentedToken = {
  readonly token: string
  readonly isCookie: boolean
  readonly arrivedAt: Date
  readonly source: SignInSource
}

/**
 * Exchanges a refresh token for the next one (Interface, Accounts). Reuse revokes the token's family, because one of
 * its two users is a thief (RFC 9700 §4.14.2).
 */
export async function refreshSignIn(
  ports: LogPorts & Pick<Ports, 'signIns' | 'tokens'>,
  { token, isCookie, arrivedAt: asked, source }: PresentedToken,
): Promise<SignedIn> {
  const known = ports.tokens.readRefresh(token)
  if (!known) throw notValid()
  const arrivedAt = isCookie ? new Date(asked.getTime() - lostAnswerMs) : asked
  const rotation = await ports.signIns.rotate(known.family, known.generation, arrivedAt, source)
  if (rotation.kind === 'reused') {
    await logAccountEvent(ports, { what: 'refresh_reused', userId: rotation.userId }, source)
  }
  if (rotation.kind !== 'rotated') throw notValid()
  return sessionOf(ports, { ...rotation, family: known.family, refreshExpiresAt: rotation.expiresAt })
}

function notValid(): Failure {
  return new Failure('unauthenticated', 'The sign-in has ended. Sign in again.')
}
