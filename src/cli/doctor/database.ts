import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '#config/config.ts'
import { type DatabaseAddress, type DatabaseAddresses, parseDatabase } from '#drivers/postgres/connection/address.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { runningServer } from '#drivers/postgres/embedded.ts'
import { pendingMigrations } from '#drivers/postgres/migrate.ts'
import { sqlStates } from '#drivers/sqlStates.ts'
import { migrationsFolder } from '../installation.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { keyFindings, secretFindings } from './keys.ts'

const connectTimeoutMs = 5_000
/** In the form of server_version_num. */
const versionMin = 140_000
/** The pool, the jobs, live events, readers, and some for an operator. */
const connectionsMin = 45
const skewMaxMs = 2_000

export async function databaseFindings(config: Config): Promise<readonly Finding[]> {
  const database = await runningDatabase(config)
  return database.kind === 'running' ? await findingsOf(config, database.addresses) : [database.finding]
}

type RunningDatabase =
  | { readonly kind: 'running'; readonly addresses: DatabaseAddresses }
  /** `finding`: what there is to say instead. */
  | { readonly kind: 'none'; readonly finding: Finding }

async function runningDatabase(config: Config): Promise<RunningDatabase> {
  const { database } = config
  try {
    if (database.kind === 'server') return { kind: 'running', addresses: parseDatabase(database) }
  } catch (error) {
    return { kind: 'none', finding: problem('PostgreSQL', (error as Error).message, 'Correct that variable.') }
  }
  const dataDir = await realpath(resolve(config.dataDir)).catch(() => resolve(config.dataDir))
  const bundled = await runningServer(dataDir)
  return bundled === null
    ? { kind: 'none', finding: ok('PostgreSQL', 'the bundled one, which starts with the service') }
    : { kind: 'running', addresses: { shared: bundled, session: bundled } }
}

async function findingsOf(config: Config, { shared, session }: DatabaseAddresses): Promise<readonly Finding[]> {
  try {
    await using open = new AsyncDisposableStack()
    const client = await openClient(session, { applicationName: 'speckeep doctor', connectTimeoutMs })
    open.defer(() => client.end())
    const migrated = await migrations(session)
    return [
      await versionOf(client),
      await connections(client),
      await clock(client),
      await writes(client),
      migrated,
      ...(migrated.state === 'ok' ? await keyFindings(config, session) : []),
      ...(await secretFindings(config, client)),
      ...encryption(shared, session),
      ...(await pooler(client, shared)),
    ]
  } catch (error) {
    const advice = 'Check DATABASE_URL, the network and the password.'
    return [problem('PostgreSQL', (error as Error).message, advice)]
  }
}

/** Passwords and texts cross the network in the clear; a socket and this machine are exempt. */
export function encryption(...addresses: readonly DatabaseAddress[]): readonly Finding[] {
  const open = addresses.find(({ host, tls }) => tls === 'off' && !isThisMachine(host))
  if (open === undefined) return []
  const advice = 'Add ?sslmode=verify-full to its address, unless only trusted machines are on that network.'
  return [warning('TLS', `connections to ${open.host} are not encrypted`, advice)]
}

function isThisMachine(host: string): boolean {
  return /^(?:\/.*|localhost|127(?:\.\d+){3}|::1)$/.test(host)
}

const sessionAdvice = 'LISTEN needs its own connection: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

/** A pooler gives its clients other process ids than those of the server. */
async function pooler(session: Client, shared: DatabaseAddress): Promise<readonly Finding[]> {
  if (await isBehindPooler(session)) {
    if (shared.isPooled) return [problem('Pooler', 'DATABASE_DIRECT_URL leads through one as well', sessionAdvice)]
    return [warning('Pooler', 'DATABASE_URL leads through one, which has to keep sessions', sessionAdvice)]
  }
  if (!shared.isPooled) return []
  const client = await openClient(shared, { applicationName: 'speckeep doctor', connectTimeoutMs })
  const isBehind = await isBehindPooler(client).finally(() => client.end())
  return [ok('Pooler', isBehind ? 'between the service and PostgreSQL' : 'none, though DATABASE_DIRECT_URL is set')]
}

async function isBehindPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as Client & { readonly processID: number | null }).processID
}

async function versionOf(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; number: number }>(
    `select current_setting('server_version') as name, current_setting('server_version_num')::integer as number`,
  )
  const { name = '', number = 0 } = rows[0] ?? {}
  if (number >= versionMin) return ok('PostgreSQL', name)
  return problem('PostgreSQL', name, `Upgrade it to version ${versionMin / 10_000} or newer.`)
}

async function connections(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ max: number }>(`select current_setting('max_connections')::integer as max`)
  const max = rows[0]?.max ?? 0
  const found = `at most ${max} connections`
  if (max >= connectionsMin) return ok('Connections', found)
  return warning('Connections', found, `Set max_connections of PostgreSQL to ${connectionsMin} or more.`)
}

/** Leases and tokens are compared by the time of both. */
async function clock(client: Client): Promise<Finding> {
  const beforeMs = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const skewMs = Math.round((rows[0]?.now.getTime() ?? 0) - (beforeMs + Date.now()) / 2)
  const found = `${Math.abs(skewMs)} ms from the clock of the database`
  if (Math.abs(skewMs) <= skewMaxMs) return ok('Clock', found)
  return problem('Clock', found, 'Synchronise the clocks of both machines with NTP.')
}

/** Writes a few pages into a table that goes with the transaction: a full disk refuses nothing less. */
async function writes(client: Client): Promise<Finding> {
  try {
    await client.query('begin')
    await client.query(
      `create temporary table doctor_probe on commit drop as select repeat('x', 1000) from generate_series(1, 100)`,
    )
    return ok('Writes', 'accepted')
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string }
    return problem('Writes', `refused: ${message}`, writesAdvice(code))
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

function writesAdvice(code: string | undefined): string {
  if (code === sqlStates.readOnlyTransaction)
    return 'Lead DATABASE_URL to the primary, and set default_transaction_read_only of server, database and role to off.'
  if (code === sqlStates.diskFull) return 'Free space on the disk of the database.'
  return 'Give the user of DATABASE_URL all privileges on its database.'
}

async function migrations(address: DatabaseAddress): Promise<Finding> {
  try {
    const pending = await pendingMigrations(address, migrationsFolder)
    if (pending.length === 0) return ok('Migrations', 'all applied')
    return warning('Migrations', `${pending.length} missing`, 'The next start applies them; make a backup first.')
  } catch (error) {
    return problem('Migrations', (error as Error).message, 'Run the version of Speckeep that fits this database.')
  }
}
