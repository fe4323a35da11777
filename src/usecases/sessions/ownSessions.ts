import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { SignIn, SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { type LogPorts, logAccountEvent } from './securityLog.ts'

export type Session = SignIn & { readonly isCurrent: boolean }

/** The caller's active sessions. */
export async function listSessions(
  { signIns }: Pick<Ports, 'signIns'>,
  { userId, family }: Access,
): Promise<readonly Session[]> {
  const live = await signIns.live(userId, limits.sessionsListedMax)
  return live.map(signIn => ({ ...signIn, isCurrent: signIn.family === family }))
}

export async function revokeSession(
  ports: LogPorts & Pick<Ports, 'signIns'>,
  { userId }: Access,
  id: number,
  source: SignInSource,
): Promise<void> {
  if (!(await ports.signIns.endOne(userId, id))) {
    throw new Failure('not_found', 'You have no session with this id, or it has ended.')
  }
  await logAccountEvent(ports, { what: 'session_ended', userId }, source)
}

/** Signs the caller out everywhere, or everywhere else. */
export async function revokeSessions(
  ports: LogPorts & Pick<Ports, 'signIns'>,
  { userId, family }: Access,
  { keepsCurrent }: { readonly keepsCurrent: boolean },
  source: SignInSource,
): Promise<void> {
  await ports.signIns.endAll(userId, keepsCurrent ? family : null)
  await logAccountEvent(ports, { what: 'sessions_ended', userId }, source)
}
