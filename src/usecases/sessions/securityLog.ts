import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'
import type { SecurityEntry } from '#ports/stores/securityLog.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'

export type LogPorts = Pick<Ports, 'securityLog' | 'events' | 'clock'>

/** Reports an account event to telemetry and to the log that its owner reads. */
export async function logAccountEvent(
  ports: LogPorts,
  event: { readonly what: AccountEvent; readonly userId: number | null; readonly about?: string },
  { address, userAgent }: SignInSource,
): Promise<void> {
  const { what, userId, about = null } = event
  ports.events.account({ what, userId })
  if (userId === null) return
  await ports.securityLog.add(userId, { what, about, address, userAgent, at: ports.clock.now() })
}

export async function readSecurityLog(
  { securityLog }: Pick<Ports, 'securityLog'>,
  userId: number,
  { limit, beforeId }: { readonly limit: number; readonly beforeId?: number },
): Promise<{ readonly entries: readonly SecurityEntry[]; readonly next: number | null }> {
  const found = await securityLog.list(userId, { limit: limit + 1, ...(beforeId !== undefined && { beforeId }) })
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
