import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'
import type { SecurityEntry } from '#ports/stores/securityLog.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type Page, pageOf } from '../paging.ts'

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
): Promise<Page<SecurityEntry>> {
  const page = { limit: limit + 1, ...(beforeId !== undefined && { beforeId }) }
  return pageOf(await securityLog.list(userId, page), limit)
}
