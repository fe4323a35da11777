import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHealth } from '#ports/stores/health.ts'
import { isDiskFull } from '../../diskFull.ts'
import { isOfReadOnly } from './outage.ts'

export type Writability = Pick<DatabaseHealth, 'takesWrites'> & {
  /**
   * Notes an error of a statement: only a write shows that the disk of the database is full, or that an older connection
   * takes no writes.
   */
  note(error: Error): void
}

const askedEveryMs = 5_000
/** How long after a write that the disk had no space for. */
const diskFullMs = 60_000

/**
 * Whether the database takes writes. A connection keeps the setting of its role or database that it was opened with, so
 * a new one is asked, at most every few seconds. One that cannot be opened says nothing about writes. `onReturn`: writes
 * are taken again, except by connections that were opened meanwhile.
 */
export function writabilityOf(connection: pg.ClientConfig, onReturn: () => void = () => {}): Writability {
  let isReadOnly = false
  let askedAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let diskFullAtMs = Number.NEGATIVE_INFINITY

  async function ask(timeoutMs: number): Promise<void> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
    client.on('error', () => {})
    try {
      await client.connect()
      const wasReadOnly = isReadOnly
      isReadOnly = await readsOnly(client)
      if (wasReadOnly && !isReadOnly) onReturn()
    } catch {
      // `check` reports a database that does not answer.
    } finally {
      askedAtMs = performance.now()
      client.end().catch(() => {})
    }
  }

  return {
    note(error) {
      if (isDiskFull(error)) diskFullAtMs = performance.now()
      if (isOfReadOnly(error)) isReadOnly = true
    },
    async takesWrites(timeoutMs) {
      if (performance.now() - askedAtMs > askedEveryMs) {
        asking ??= ask(timeoutMs).finally(() => {
          asking = undefined
        })
        await Promise.race([asking, sleep(timeoutMs, undefined, { ref: false })])
      }
      return !isReadOnly && performance.now() - diskFullAtMs > diskFullMs
    },
  }
}

/** A standby, and a database, role or server that is set to read only. */
async function readsOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  return rows[0]?.isReadOnly === true
}
