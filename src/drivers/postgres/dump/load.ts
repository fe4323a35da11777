import type { Client } from 'pg'
import { type Table, tablesOf } from './tables.ts'

/** What a start of the service writes by itself. */
const writtenByStart = ['administration', 'templates']

/** Whether nothing that a person made is in the database, whose schema is there. */
export async function isEmpty(client: Client): Promise<boolean> {
  for (const { name } of await tablesOf(client)) {
    if (writtenByStart.includes(name)) continue
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}

/** Begins the one transaction in which everything is loaded. */
export async function beginLoad(client: Client): Promise<void> {
  await client.query('begin')
  await client.query(`set local idle_in_transaction_session_timeout = 0`)
  await client.query(`set local datestyle = 'ISO, YMD'`)
  await client.query(`set local timezone = 'UTC'`)
  for (const name of writtenByStart) await client.query(`delete from ${name}`)
}

/** Throws if the table has other columns than the rows were written from. */
export async function loadTable(
  client: Client,
  { name, columns }: Table,
  batches: AsyncIterable<readonly string[]>,
): Promise<number> {
  const table = (await tablesOf(client)).find(one => one.name === name)
  if (table?.columns.join() !== columns.join())
    throw new Error(`The table ${name} has the columns ${table?.columns.join(', ')}, not those of the backup.`)
  let count = 0
  for await (const rows of batches) {
    await client.query(
      `insert into ${name} overriding system value
       select (one.value).* from (select row::${name} as value from unnest($1::text[]) as row offset 0) as one`,
      [rows],
    )
    count += rows.length
  }
  return count
}

export async function setSequences(client: Client, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
  }
}
