import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'
import type { SecurityEntry } from '#ports/stores/securityLog.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type Page, pageOf } from '../paging.ts'

export type LogPorts = Pick<Ports, 'securityLog' | 'events' | 'clock'>

type Logged = { readonly what: AccountEvent; readonly userId: number | null; readonly about?: string }

/** Reports an account event to telemetry and to the log that its owner reads. */
export async function logAccountEvent(ports: LogPorts, event: Logged, source: SignInSource): Promise<void> {
  await log(ports, ports.securityLog.add, event, source)
}

/** As above, where the time of the response must not reveal whether there is an account. */
export async function logAccountEventLater(ports: LogPorts, event: Logged, source: SignInSource): Promise<void> {
  await log(ports, ports.securityLog.addLater, event, source)
}

async function log(
  ports: LogPorts,
  add: LogPorts['securityLog']['add'],
  { what, userId, about }: Logged,
  { address, userAgent }: SignInSource,
): Promise<void> {
  ports.events.account({ what, userId })
  if (userId === null) return
  await add(userId, { what, about: about ?? null, address, userAgent, at: ports.clock.now() })
}

export async function readSecurityLog(
  { securityLog }: Pick<Ports, 'securityLog'>,
  userId: number,
  { limit, beforeId }: { readonly limit: number; readonly beforeId?: number },
): Promise<Page<SecurityEntry>> {
  const page = { limit: limit + 1, ...(beforeId !== undefined && { beforeId }) }
  return pageOf(await securityLog.list(userId, page), limit)
}
