import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'

/** Limits entries in one log: attempts with recovery codes and passkeys are limited only by address. */
const entriesPerAccount = { name: 'logged refusals of second factors', max: 60, windowS: 3_600 } as const

export async function logRefusal(
  ports: LogPorts & Pick<Ports, 'limiter'>,
  userId: number,
  source: SignInSource,
): Promise<void> {
  const { allowed } = await ports.limiter.consume(`refused:${userId}`, entriesPerAccount)
  if (allowed) await logAccountEvent(ports, { what: 'second_factor_refused', userId }, source)
}
