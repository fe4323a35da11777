import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { offerNotice } from '../accounts/notices.ts'
import { type LogPorts, noteAccount } from '../accounts/securityLog.ts'

export type NotePorts = LogPorts & Pick<Ports, 'mail' | 'jobs'>

/** Writes a change of second factors to the security log, and has its owner told by mail where mail is sent. */
export async function noteFactor(
  ports: NotePorts,
  event: { readonly what: AccountEvent; readonly userId: number; readonly about?: string },
  source: SignInSource,
): Promise<void> {
  await noteAccount(ports, event, source)
  await offerNotice(ports, event)
}
