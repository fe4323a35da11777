/**
 * Forward-only migrations: plain SQL in `NNNN_name.sql`, applied in order, each in a transaction together with its
 * record. Any number of processes may start concurrently; one applies the migrations, the others wait and find nothing
 * to do.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DatabaseAddress } from './connection/address.ts'
import { openClient } from './connection/pool.ts'

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }
type Applied = { readonly name: string; readonly checksum: string }

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/
const advisoryLockKey = 7_350_254_119
const askEveryMs = 200

export type MigrateOptions = {
  /** No later one is applied. */
  readonly last?: string
  /** Told what may take long: that another process migrates, and each migration of a database in use. */
  readonly log?: (line: string) => void
  /** Ends waiting for another process, and what has not begun. */
  readonly signal?: AbortSignal
}

/** Applies the missing migrations and returns their names. */
export async function migrate(
  address: DatabaseAddress,
  folder: string,
  { last, log = () => {}, signal }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const client = await openClient(address, { applicationName: 'speckeep migrate', queryTimeoutMs: 0 })
  try {
    await takeTurn(client, log, signal)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    requireSameHistory(migrations, rows)
    const missing = migrations.slice(rows.length).filter(({ name }) => last === undefined || name <= last)
    for (const migration of missing) {
      signal?.throwIfAborted()
      if (rows.length > 0) log(`Applying ${migration.name} …`)
      await apply(client, migration)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The connection keeps its turn until it ends. */
async function takeTurn(client: Client, log: (line: string) => void, signal: AbortSignal | undefined): Promise<void> {
  for (let isWaiting = false; ; isWaiting = true) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [advisoryLockKey])
    if (rows[0]?.taken === true) return
    if (!isWaiting) log('Another process is migrating the database. Waiting for it …')
    await sleep(askEveryMs, null, { signal })
  }
}

/** The names of the migrations that the database lacks. Throws if it is newer, or has another history. */
export async function pendingMigrations(address: DatabaseAddress, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const client = await openClient(address, { applicationName: 'speckeep migrations' })
  try {
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists")
    if (rows[0]?.exists !== true) return migrations.map(({ name }) => name)
    const applied = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    requireSameHistory(migrations, applied.rows)
    return migrations.slice(applied.rows.length).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(4, '0')
    if (fileName.exec(name)?.[1] === number) continue
    throw new Error(`Migrations must be numbered without gaps: found ${name} instead of ${number}_name.sql.`)
  }
  return Promise.all(names.map(name => readMigration(folder, name)))
}

/** A checkout may change line endings, so they do not count in the checksum. */
async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function requireSameHistory(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const [index, { name, checksum }] of applied.entries()) {
    if (!known.has(name) && name > newest) {
      throw new Error(`The database is newer than this Speckeep: it has ${name}. Start a version that includes it.`)
    }
    if (!known.has(name)) throw new Error(`The database has ${name}, but that file is missing. Restore it.`)
    if (known.get(name) !== checksum) {
      throw new Error(`${name} was edited after the database had applied it. Restore it, and write a new migration.`)
    }
    if (migrations[index]?.name !== name) {
      throw new Error(`The database never applied ${migrations[index]?.name}, but has the later ${name}.`)
    }
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    const { message, position } = cause as Error & { position?: string }
    const line = position === undefined ? '' : ` line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new Error(`${name}${line} could not be applied and was rolled back: ${message}`, { cause })
  }
}
