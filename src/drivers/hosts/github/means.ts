import { setTimeout as waitOf } from 'node:timers/promises'
import type { HostAccess } from '#ports/hosts.ts'
import { cachedUser } from '../cachedUser.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { createTurns, type Turns } from '../turns.ts'
import type { Wire } from '../wire.ts'
import type { UserAnswer } from './api.ts'

/** What the doors of one host share. */
export type Means = {
  readonly wire: Wire
  readonly inTurn: Turns
  readonly wait: (ms: number) => Promise<void>
  /** The name of the user whose access it is. */
  loginOf(access: HostAccess): Promise<string>
}

export function createMeans(wire: Wire, { wait = async ms => await waitOf(ms) }: RemoteHostOptions): Means {
  return {
    wire,
    inTurn: createTurns(),
    wait: ms => wait(ms),
    loginOf: cachedUser(async access => {
      const { body } = await wire.send<UserAnswer>(access, { method: 'GET', path: '/user' })
      return body.login
    }),
  }
}
