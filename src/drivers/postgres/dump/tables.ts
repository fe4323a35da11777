import type { Client } from 'pg'

export type Table = { readonly name: string; readonly columns: readonly string[] }

/**
 * Request counters start again after a restart; migrations write their own history; each disk records the repositories
 * that it has.
 */
const leftOut = ['homes', 'limit_windows', 'repository_homes', 'schema_migrations']

/** Every table with data, in an order in which each row refers to rows before it. */
export async function tablesOf(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array(select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by relname`,
    [leftOut],
  )
  const references = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  )
  const needs = Map.groupBy(references.rows, ({ from }) => from)
  const sorted = new Map<string, Table>()
  const add = (table: Table, above: readonly string[]): void => {
    if (above.includes(table.name)) throw new Error(`the tables ${above.join(', ')} refer to each other`)
    for (const { to } of needs.get(table.name) ?? []) {
      const target = rows.find(({ name }) => name === to)
      if (target && !sorted.has(to)) add(target, [...above, table.name])
    }
    sorted.set(table.name, table)
  }
  for (const table of rows) if (!sorted.has(table.name)) add(table, [])
  return [...sorted.values()]
}

/** The last number that each sequence has given out. */
export async function sequencesOf(client: Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename::text as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
