import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { SignIn } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'

export type Session = SignIn & { readonly isCurrent: boolean }

/** Where the caller is signed in. */
export async function listSessions(
  { signIns }: Pick<Ports, 'signIns'>,
  { userId, family }: Access,
): Promise<readonly Session[]> {
  const live = await signIns.live(userId, limits.sessionsListedMax)
  return live.map(signIn => ({ ...signIn, isCurrent: signIn.family === family }))
}

export async function endSession(
  ports: Pick<Ports, 'signIns' | 'events'>,
  { userId }: Access,
  id: number,
): Promise<void> {
  if (!(await ports.signIns.endOne(userId, id))) {
    throw new Failure('not_found', 'You have no session with this id, or it has ended.')
  }
  ports.events.account({ what: 'session_ended', userId })
}

/** Signs the caller out everywhere, or everywhere else. */
export async function endSessions(
  ports: Pick<Ports, 'signIns' | 'events'>,
  { userId, family }: Access,
  keepsCurrent: boolean,
): Promise<void> {
  await ports.signIns.endAll(userId, keepsCurrent ? family : null)
  ports.events.account({ what: 'sessions_ended', userId })
}
