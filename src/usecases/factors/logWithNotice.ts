import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'
import { queueNotice } from './notices.ts'

export type NoticePorts = LogPorts & Pick<Ports, 'mail' | 'jobs'>

/** Writes an event of the account to the security log and notifies the owner by mail if mail is configured. */
export async function logWithNotice(
  ports: NoticePorts,
  event: { readonly what: AccountEvent; readonly userId: number; readonly about?: string },
  source: SignInSource,
): Promise<void> {
  await logAccountEvent(ports, event, source)
  await queueNotice(ports, event)
}
