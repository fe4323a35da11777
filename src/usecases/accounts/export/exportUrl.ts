import { type Static, Type } from 'typebox'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { openSealed } from '../../openSealed.ts'
import { exportContext } from '../../sealingContexts.ts'
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
 * A URL that downloads the archive in a browser, which sends no access token there. It is valid for one download, for a
 * minute, and only while the caller's sign-in lasts.
 */
export function createExportUrl(
  ports: Pick<Ports, 'sealing' | 'clock' | 'settings' | 'random'>,
  { userId, family, issuedAt }: Access,
): ExportAddress {
  const untilMs = ports.clock.now().getTime() + addressLastsMs
  const ticket: Ticket = { userId, family, issuedAtMs: issuedAt.getTime(), nonce: newSecret(ports), untilMs }
  const sealed = ports.sealing.seal(JSON.stringify(ticket), exportContext)
  return { url: `${ports.settings.publicUrl}/api/auth/exports/${sealed}`, until: new Date(untilMs) }
}

/** The user who made the address; `null` if it is not ours or has expired. */
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

/** Succeeds once per address. */
export async function consumeExportUrl(
  { connections }: Pick<Ports, 'connections'>,
  { nonce, until }: { readonly nonce: string; readonly until: Date },
): Promise<void> {
  if (!(await connections.spendNonce(nonce, until))) throw exportUrlExpired()
}

/** Every fault gets the same message, so that guessing reveals nothing. */
export function exportUrlExpired(): Failure {
  return new Failure('not_found', 'This download was already started or has expired. Start it again in the settings.')
}
