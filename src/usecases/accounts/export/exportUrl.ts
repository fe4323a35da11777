import { type Static, Type } from 'typebox'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { openSealed } from '../../openSealed.ts'
import { exportContext } from '../../sealed.ts'
import { newSecret } from '../../signInState.ts'

/** Long enough for a browser to follow it. */
const addressLastsMs = 60_000

const Ticket = Type.Object({
  userId: Type.Integer(),
  family: Type.Union([Type.String(), Type.Null()]),
  issuedAtMs: Type.Number(),
  nonce: Type.String(),
  untilMs: Type.Number(),
})
type Ticket = Readonly<Static<typeof Ticket>>

export type ExportAddress = { readonly url: string; readonly until: Date }

/**
 * An address that downloads the archive in a browser, which carries no access token there. It is good once, for a minute,
 * while the caller's sign-in has not ended, and for nothing else.
 */
export function createExportUrl(
  { sealing, clock, settings }: Pick<Ports, 'sealing' | 'clock' | 'settings'>,
  { userId, family, issuedAt }: Access,
): ExportAddress {
  const untilMs = clock.now().getTime() + addressLastsMs
  const ticket: Ticket = { userId, family, issuedAtMs: issuedAt.getTime(), nonce: newSecret(), untilMs }
  const sealed = sealing.seal(JSON.stringify(ticket), exportContext)
  return { url: `${settings.publicUrl}/api/auth/exports/${sealed}`, until: new Date(untilMs) }
}

/** Who made the address; `null` for one that is not ours, or too old. */
export function readExportUrl(
  { sealing, clock, revocations }: Pick<Ports, 'sealing' | 'clock' | 'revocations'>,
  sealed: string,
): { readonly access: Access; readonly nonce: string; readonly until: Date } | null {
  const ticket = openSealed({ sealing }, sealed, exportContext, Ticket)
  if (ticket === null) return null
  const { userId, family, issuedAtMs, nonce, untilMs } = ticket
  if (clock.now().getTime() >= untilMs) return null
  const access = { userId, family, issuedAt: new Date(issuedAtMs) }
  return revocations.endingOf(access) === null ? { access, nonce, until: new Date(untilMs) } : null
}

/** Once per address. */
export async function consumeExportUrl(
  { connections }: Pick<Ports, 'connections'>,
  { nonce, until }: { readonly nonce: string; readonly until: Date },
): Promise<void> {
  if (!(await connections.spendNonce(nonce, until))) throw exportUrlExpired()
}

/** One sentence for every fault, so that guessing teaches nothing. */
export function exportUrlExpired(): Failure {
  return new Failure('not_found', 'This download was begun already, or is too old. Begin it again in the settings.')
}
