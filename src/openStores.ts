import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { AddressBases } from '#domain/addresses.ts'
import { systemClock as clock } from '#drivers/clock.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { openReaders } from '#drivers/postgres/connection/readers.ts'
import { type PostgresStores, postgresStores } from '#drivers/postgres/index.ts'
import type { Events } from '#ports/events.ts'

export type StoreInputs = {
  readonly config: Pick<Config, 'database' | 'adminEmail' | 'mail'>
  readonly database: DatabaseAddress
  readonly bases: AddressBases
  readonly events: Pick<Events, 'fault' | 'querySlow'>
  /** After which a query counts as unanswered; if absent, that of production. */
  readonly queryTimeoutMs?: number | undefined
}

export type OpenStores = {
  readonly stores: PostgresStores
  readonly pool: Pool
  close(): Promise<void>
}

/** The stores on their connections, with what the configuration says about their rows. */
export async function openStores({
  config,
  database,
  bases,
  events,
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
  const stores = await postgresStores(pool, { clock, bases, readers })
  opening.defer(stores.close)
  if (config.database.kind === 'embedded') await stores.idempotency.forgetHeld()
  if (config.adminEmail !== null) {
    const isVerifiedOnly = config.mail !== null
    await stores.administration.nameAdministrator(config.adminEmail, clock.now(), { isVerifiedOnly })
  }
  const opened = opening.move()
  return { stores, pool, close: () => opened.disposeAsync() }
}
