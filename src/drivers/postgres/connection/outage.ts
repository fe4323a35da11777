/**
 * A database that is unreachable or frozen: how to tell that from a faulty statement, and how long callers wait for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHealth } from '#ports/stores/health.ts'
import { StoresUnavailable, UserGone } from '#ports/stores/unavailable.ts'
import { isDiskFull } from '../../diskFull.ts'
import { sqlStates } from '../../sqlStates.ts'
import type { Readers } from './readers.ts'

type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

/**
 * Wraps a store: its calls fail with `StoresUnavailable` if the database is at fault, and with `UserGone` for a row
 * whose user does not exist. `onOutage` receives what the database said.
 */
export function withOutageErrors<S extends Calls>(store: S, onOutage: (error: Error) => void = () => {}): S {
  const telling = Object.entries(store).map(([name, call]) => {
    const wrapped = (...args: never[]) =>
      call(...args).catch(error => {
        if (isOutage(error)) {
          onOutage(error)
          throw unavailable(error)
        }
        throw isOfNoUser(error) ? new UserGone({ cause: error }) : error
      })
    return [name, wrapped]
  })
  return Object.fromEntries(telling) as S
}

/**
 * Connection exceptions, insufficient resources, operator intervention (statement_timeout too), system errors, and a
 * database that takes no writes, as providers set one whose disk is full.
 */
const outageClasses = /^(08|53|57|58)/

/** Errors from PostgreSQL have a SQLSTATE. For errors of the connection itself, pg and Node throw plain errors. */
function isOutage(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return outageClasses.test(error.code ?? '') || isOfReadOnly(error)
  return error instanceof AggregateError || (error instanceof Error && error.constructor === Error)
}

/** Whether the database refused a write, and may answer reads. */
export function refusesWrites(error: unknown): boolean {
  return isOfReadOnly(error) || isDiskFull(error)
}

/** Whether a write failed because its connection, or the database, is set to read only. */
export function isOfReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === sqlStates.readOnlyTransaction
}

function unavailable(cause: Error): StoresUnavailable {
  return new StoresUnavailable(`The database failed: ${cause.message}`, { cause, isDiskFull: isDiskFull(cause) })
}

const foreignKeyViolation = '23503'

function isOfNoUser(error: unknown): boolean {
  const isViolation = error instanceof pg.DatabaseError && error.code === foreignKeyViolation
  return isViolation && /_user_id_fkey$/.test(error.constraint ?? '')
}

export type HealthCheckedPool = Pick<Readers, 'query'> & {
  readonly options: object
  connect(): Promise<pg.PoolClient>
  /** Closes the connections that are open now, each when it is used next. */
  replaceConnections(): void
  end(): Promise<void>
}

const healthCheckAfterMs = 2_000
const askMs = 800
/** A pool whose queries may take longer than this waits longer for the health check, in proportion. */
const usualQueryTimeoutMs = 5_000

/** The pool for work with a caller waiting: it waits for a connection only as long as the database responds. */
export function healthCheckedPool(pool: pg.Pool, health: Pick<DatabaseHealth, 'check'>): HealthCheckedPool {
  const timeoutFactor = Math.max(1, (pool.options.query_timeout ?? 0) / usualQueryTimeoutMs)
  /** `null`: all are. */
  let current: WeakSet<pg.PoolClient> | null = null
  pool.on('connect', client => current?.add(client))

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connectAny()
      if (current === null || current.has(client)) return client
      client.release(true)
    }
  }

  async function connectAny(): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    const hasOneForUs = pool.idleCount > 0 && pool.idleCount >= pool.waitingCount
    if (hasOneForUs) return await connecting
    try {
      return await whileAnswering(connecting, health, timeoutFactor)
    } catch (error) {
      connecting.then(late => late.release()).catch(() => {})
      throw error
    }
  }

  return {
    options: pool.options,
    connect,
    replaceConnections() {
      current = new WeakSet()
    },
    end: () => pool.end(),
    async query(statement) {
      const client = await connect()
      return await client.query(statement).finally(() => client.release())
    },
  }
}

async function whileAnswering<T>(
  waiting: Promise<T>,
  health: Pick<DatabaseHealth, 'check'>,
  timeoutFactor: number,
): Promise<T> {
  const arrived = new AbortController()
  const { signal } = arrived
  const watching = (async (): Promise<never> => {
    do await sleep(healthCheckAfterMs * timeoutFactor, null, { signal, ref: false })
    while (await health.check(askMs * timeoutFactor))
    throw new StoresUnavailable('The database does not respond.')
  })()
  return await Promise.race([waiting, watching]).finally(() => arrived.abort())
}
