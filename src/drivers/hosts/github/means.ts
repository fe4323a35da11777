import { createHash } from 'node:crypto'
import { setTimeout as waitOf } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { HostAccess } from '#ports/hosts.ts'
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

const loginKeptMs = 5 * 60 * 1_000

export function createMeans(wire: Wire, { wait = async ms => await waitOf(ms) }: RemoteHostOptions): Means {
  const logins = new LRUCache<string, string>({ max: 10_000, ttl: loginKeptMs })
  return {
    wire,
    inTurn: createTurns(),
    wait: ms => wait(ms),
    async loginOf(access) {
      const key = createHash('sha256')
        .update(access?.token ?? '')
        .digest('base64url')
      const known = logins.get(key)
      if (known !== undefined) return known
      const { body } = await wire.send<UserAnswer>(access, { method: 'GET', path: '/user' })
      logins.set(key, body.login)
      return body.login
    },
  }
}
