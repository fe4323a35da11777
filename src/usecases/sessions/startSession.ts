import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from './securityLog.ts'

export type SignedIn = {
  readonly accessToken: string
  readonly expiresInS: number
  readonly refreshToken: string
  readonly csrfToken: string
  /** The cookie that identifies the browser. */
  readonly deviceToken: string
  readonly refreshExpiresAt: Date
}

export type SessionPorts = LogPorts & Pick<Ports, 'signIns' | 'tokens' | 'settings'>

/** For a user who has authenticated and is not disabled. `isConfirmed`: also with a second factor. */
export async function startSession(
  ports: SessionPorts,
  userId: number,
  source: SignInSource,
  { isConfirmed }: { readonly isConfirmed: boolean } = { isConfirmed: false },
): Promise<SignedIn> {
  const refreshExpiresAt = new Date(ports.clock.now().getTime() + ports.settings.refreshLifetimeDays * 86_400_000)
  const family = await ports.signIns.start(userId, refreshExpiresAt, source, isConfirmed ? ports.clock.now() : null)
  await logAccountEvent(ports, { what: 'signed_in', userId }, source)
  return sessionOf(ports, { userId, family, generation: 1, refreshExpiresAt })
}

/** The tokens of one generation of a sign-in. */
export function sessionOf(
  ports: Pick<Ports, 'tokens'>,
  at: {
    readonly userId: number
    readonly family: string
    readonly generation: number
    readonly refreshExpiresAt: Date
  },
): SignedIn {
  const access = ports.tokens.signAccess(at.userId, at.family)
  return {
    accessToken: access.token,
    expiresInS: access.expiresInS,
    refreshToken: ports.tokens.refreshToken(at.family, at.generation),
    csrfToken: ports.tokens.csrfToken(at.family),
    deviceToken: ports.tokens.deviceToken(at.userId),
    refreshExpiresAt: at.refreshExpiresAt,
  }
}
