import type { Client } from 'pg'
import type { Table } from './tables.ts'

const batchMaxBytes = 4 * 1024 * 1024
const batchMaxRows = 1_000

/** Opens a snapshot of the whole database on this connection: nothing that commits later is seen. */
export async function openSnapshot(client: Client): Promise<Date> {
  await client.query('begin isolation level repeatable read read only')
  // The copy takes as long as it takes; the service's connections keep their own limit.
  await client.query(`set local idle_in_transaction_session_timeout = 0`)
  // These decide how values are written as text.
  await client.query(`set local datestyle = 'ISO, YMD'`)
  await client.query(`set local timezone = 'UTC'`)
  await client.query(`set local intervalstyle = 'postgres'`)
  await client.query(`set local bytea_output = 'hex'`)
  const { rows } = await client.query<{ now: Date }>('select now() as now')
  return rows[0]?.now ?? new Date(0)
}

/** The rows of a table, each in PostgreSQL's text form, in batches of bounded size. */
export async function* rowsOf(client: Client, { name }: Pick<Table, 'name'>): AsyncIterable<readonly string[]> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(max(octet_length(one::text)), 0) as bytes from ${name} one`,
  )
  const batch = Math.max(1, Math.min(batchMaxRows, Math.floor(batchMaxBytes / Math.max(1, rows[0]?.bytes ?? 1))))
  await client.query(`declare dumped no scroll cursor for select one::text as row from ${name} one`)
  for (;;) {
    const fetched = await client.query<{ row: string }>(`fetch ${batch} from dumped`)
    if (fetched.rows.length > 0) yield fetched.rows.map(({ row }) => row)
    if (fetched.rows.length < batch) break
  }
  await client.query('close dumped')
}
