import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { AddressBases } from '#domain/addresses.ts'
import { systemClock } from '#drivers/clock.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { openReaders } from '#drivers/postgres/connection/readers.ts'
import { sharedClock, skewWarning } from '#drivers/postgres/connection/sharedClock.ts'
import { type PostgresStores, postgresStores } from '#drivers/postgres/index.ts'
import type { Clock } from '#ports/clock.ts'
import type { Events } from '#ports/events.ts'

export type StoreInputs = {
  readonly config: Pick<Config, 'database' | 'adminEmail' | 'mail'>
  readonly database: DatabaseAddress
  readonly bases: AddressBases
  readonly events: Pick<Events, 'fault' | 'querySlow'>
  readonly warn: (line: string) => void
  /** After which a query counts as unanswered; if absent, that of production. */
  readonly queryTimeoutMs?: number | undefined
}

export type OpenStores = {
  readonly stores: PostgresStores
  readonly pool: Pool
  /** The same for all instances on the database. */
  readonly clock: Clock
  close(): Promise<void>
}

/** The stores on their connections, with what the configuration says about their rows. */
export async function openStores({
  config,
  database,
  bases,
  events,
  warn,
  queryTimeoutMs,
}: StoreInputs): Promise<OpenStores> {
  await using opening = new AsyncDisposableStack()
  const connection = {
    ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
    onError: (error: unknown) => events.fault({ where: 'database', error }),
  }
  const pool = openPool(database, { ...connection, applicationName: 'speckeep', onSlow: events.querySlow })
  opening.defer(() => pool.end())
  const readers = openReaders(database, { ...connection, applicationName: 'speckeep readers' })
  opening.defer(readers.end)
  const clock = config.database.kind === 'embedded' ? systemClock : await openClock(pool, opening, warn)
  const stores = await postgresStores(pool, { clock, bases, readers })
  opening.defer(stores.close)
  if (config.database.kind === 'embedded') await stores.idempotency.forgetHeld()
  if (config.adminEmail !== null) {
    const isVerifiedOnly = config.mail !== null
    await stores.administration.nameAdministrator(config.adminEmail, clock.now(), { isVerifiedOnly })
  }
  const opened = opening.move()
  return { stores, pool, clock, close: () => opened.disposeAsync() }
}

/** The bundled database runs on this machine, and has its clock. */
async function openClock(pool: Pool, opening: AsyncDisposableStack, warn: (line: string) => void): Promise<Clock> {
  const clock = await sharedClock({
    async ask() {
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
      return rows[0]?.now ?? new Date()
    },
    machine: systemClock,
    onSkew: aheadMs => warn(skewWarning(aheadMs)),
  })
  opening.defer(clock.close)
  return clock
}
