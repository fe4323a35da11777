import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from './securityLog.ts'

/** Ends the sign-in that the refresh token belongs to, with all its tokens. A token that is not ours is ignored. */
export async function signOut(
  ports: LogPorts & Pick<Ports, 'signIns' | 'tokens'>,
  token: string,
  source: SignInSource,
): Promise<void> {
  const known = ports.tokens.readRefresh(token)
  if (!known) return
  const userId = await ports.signIns.end(known.family)
  await logAccountEvent(ports, { what: 'signed_out', userId }, source)
}
