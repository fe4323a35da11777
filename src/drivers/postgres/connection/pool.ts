/**
 * Connections that withstand a failing database: every wait has a limit, and a lost server is an error, not a crash.
 */
import pg from 'pg'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { sqlStates } from '../../sqlStates.ts'
import type { DatabaseAddress } from './address.ts'

export type { DatabaseAddress } from './address.ts'

export type PoolOptions = {
  /** The application name in `pg_stat_activity`. */
  readonly applicationName: string
  /**
   * A query that runs longer is an error: the server cancels it, or we give up if the server is frozen. 0 sets no
   * limit.
   */
  readonly queryTimeoutMs?: number
  /** Receives lost connections. They are replaced automatically. */
  readonly onError?: (error: Error) => void
  /** Receives queries of a pool that took `slowQueryMs` or longer, without their parameters. */
  readonly onSlow?: (query: SlowQuery) => void
}

export type SlowQuery = { readonly statement: string; readonly durationMs: number }

export type ClientOptions = PoolOptions & {
  /** Sends a query without waiting for earlier answers: for independent single statements only. */
  readonly pipeline?: boolean
  readonly connectTimeoutMs?: number
}

const defaultQueryTimeoutMs = 5_000
/** A thousand times what a usual query takes. */
export const slowQueryMs = 1_000
const statementMaxChars = 500

/** The server times out first, so that the usual slow query leaves a usable connection. */
const serverShare = 0.9
/** A process that stops in the middle of a transaction must not hold its locks forever. */
const abandonedTransactionMs = 60_000
const keepAliveDelayMs = 10_000
/** How pg words a query_timeout; the error has no code. */
const readTimeoutMessage = 'Query read timeout'

const sizes = {
  max: 20,
  min: 5,
  connectionTimeoutMillis: 30_000,
  idleTimeoutMillis: 600_000,
  maxLifetimeSeconds: 1_800,
} as const

/** A pool for statements and transactions. The next use replaces a lost connection. */
export function openPool(address: DatabaseAddress, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...connection(address, options), ...sizes, onConnect: refuseStandby })
  const report = (error: Error) => (pool.ending ? undefined : options.onError?.(error))
  pool.on('error', report)
  pool.on('connect', client => {
    client.on('error', report)
    if (address.isPooled) queryWithoutNames(client)
    watchQueries(client as pg.PoolClient & pg.Client, options.onSlow)
  })
  return pool
}

/**
 * One connection, for work that holds it for long, such as migrations. The caller ends it. Throws `StoresUnavailable`.
 */
export async function openClient(address: DatabaseAddress, options: ClientOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection(address, options),
    connectionTimeoutMillis: options.connectTimeoutMs ?? sizes.connectionTimeoutMillis,
    pipeline: options.pipeline ?? false,
  })
  client.on('error', options.onError ?? (() => {}))
  if (address.isPooled) queryWithoutNames(client)
  await client.connect().catch(cause => {
    throw unreachable(address, cause)
  })
  return client
}

/**
 * A standby takes no writes, and may not have what the primary has acknowledged. While the primary changes, a proxy or a
 * name may lead to one. A connection keeps its role: a primary that becomes a standby ends its connections
 * (docs/decisions/0083).
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby === true) throw new StoresUnavailable('The database server is a standby.')
}

/** Refuses it, and closes the connection. A frozen server never confirms that, so nothing waits for it. */
export async function requirePrimary(client: pg.Client): Promise<void> {
  await refuseStandby(client).catch(error => {
    client.end().catch(() => {})
    throw error
  })
}

/** The bundled server, which the service starts itself, is reached by a socket. */
function adviceOn({ message, code }: Error & { readonly code?: string }, host: string): string {
  if (code === sqlStates.tooManyConnections)
    return ' All of its connections are in use: end those of others, or raise its max_connections.'
  if (/unsupported startup parameter/.test(message))
    return ' That is a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
  return host.startsWith('/') ? '' : ' Start it, or correct its address.'
}

/** A sentence for the operator. Failures on several addresses of one name arrive as one error without a message. */
function unreachable({ host, port, database, user }: DatabaseAddress, cause: Error): StoresUnavailable {
  const [failure = cause] = cause instanceof AggregateError ? cause.errors : []
  const what = `The database ${database} on ${host}, port ${port}, cannot be opened as ${user}: ${failure.message}.`
  return new StoresUnavailable(`${what}${adviceOn(failure, host)}`, { cause })
}

function connection(address: DatabaseAddress, options: PoolOptions): pg.ClientConfig {
  const { host, port, database, user, password, tls } = address
  const queryTimeoutMs = options.queryTimeoutMs ?? defaultQueryTimeoutMs
  return {
    ...{ host, port, database, user, password },
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' },
    application_name: options.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    query_timeout: queryTimeoutMs,
    ...(!address.isPooled && {
      statement_timeout: Math.floor(queryTimeoutMs * serverShare),
      idle_in_transaction_session_timeout: abandonedTransactionMs,
    }),
    types,
  }
}

/** A prepared statement stays on the connection that the pooler gave to one transaction. */
function queryWithoutNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  client.query = ((statement: unknown, ...rest: readonly unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest)
  }) as pg.ClientBase['query']
}

/**
 * Reports slow queries. A connection that did not answer in time may never do so. It is ended, so it leaves the pool when
 * it is released.
 */
function watchQueries(client: pg.Client, onSlow: PoolOptions['onSlow']): void {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  client.query = ((...args: readonly unknown[]) => {
    const startedMs = performance.now()
    const answer = query(...args)
    if (answer instanceof Promise) {
      const note = () => {
        const durationMs = performance.now() - startedMs
        if (durationMs >= slowQueryMs) onSlow?.({ statement: statementIn(args[0]), durationMs })
      }
      answer.then(note, (error: Error) => {
        note()
        return error.message === readTimeoutMessage ? client.end() : undefined
      })
    }
    return answer
  }) as pg.Client['query']
}

/** As pg takes it: the text, or an object with it. */
function statementIn(query: unknown): string {
  const { text = query } = (query ?? {}) as { readonly text?: unknown }
  return String(text).slice(0, statementMaxChars)
}

const parseText = pg.types.getTypeParser
const int8: number = pg.types.builtins.INT8

/** Parses as pg does, except that int8 becomes a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? parseInt8 : parseText(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

function parseInt8(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`the database holds ${text}, which JavaScript cannot represent exactly`)
}
