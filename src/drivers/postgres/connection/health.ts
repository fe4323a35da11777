import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHealth } from '#ports/stores/health.ts'
import { requirePrimary } from './pool.ts'

const validationQuery = 'select 1'

/**
 * Uses a dedicated connection: a pool whose connections are all busy says nothing about the database. One check runs at
 * a time, however many callers there are, so that a flood of checks puts no load on the database.
 */
export function databaseHealth(
  connection: pg.ClientConfig,
): Omit<DatabaseHealth, 'takesWrites'> & { close(): Promise<void> } {
  let client: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  async function ask(timeoutMs: number): Promise<boolean> {
    try {
      client ??= await connect(timeoutMs)
      await client.query(validationQuery)
      return true
    } catch {
      await drop()
      return false
    }
  }

  async function connect(timeoutMs: number): Promise<pg.Client> {
    const opened = new pg.Client({ ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
    opened.on('error', drop)
    await opened.connect()
    await requirePrimary(opened)
    return opened
  }

  async function drop(): Promise<void> {
    const dropped = client
    client = undefined
    await dropped?.end().catch(() => {})
  }

  return {
    database: 'PostgreSQL',
    validationQuery,
    check(timeoutMs) {
      asking ??= ask(timeoutMs).finally(() => {
        asking = undefined
      })
      return Promise.race([asking, sleep(timeoutMs, false, { ref: false })])
    },
    close: drop,
  }
}
