import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, noteAccount } from '../sessions/securityLog.ts'
import { offerNotice } from './notices.ts'

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
