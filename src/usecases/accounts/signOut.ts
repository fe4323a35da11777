import type { Ports } from '#ports/index.ts'

/** Ends the sign-in that the refresh token belongs to, with all its tokens. A token that is not one of ours is no error. */
export async function signOut(ports: Pick<Ports, 'signIns' | 'tokens' | 'events'>, token: string): Promise<void> {
  const known = ports.tokens.readRefresh(token)
  if (!known) return
  await ports.signIns.end(known.family)
  ports.events.account({ what: 'signed_out', userId: null })
}
