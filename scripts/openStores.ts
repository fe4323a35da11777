/** The data that administrator commands work on: the configured database, with all migrations applied. */
import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#config/config.ts'
import { loadSecrets, type Secrets } from '#config/secrets.ts'
import { takeInstanceLock } from '#drivers/instance.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { type PostgresStores, postgresStores } from '#drivers/postgres/index.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { type DatabaseAddress, openPool, parseDatabaseUrl } from '#drivers/postgres/pool.ts'

/**
 * With DATABASE_URL this works while the service runs; the embedded database must be free, so the service must be
 * stopped first. `open` closes everything.
 */
export async function openStores(
  config: Config,
  name: string,
  open: AsyncDisposableStack,
): Promise<{ readonly stores: PostgresStores; readonly secrets: Secrets }> {
  const dataDir = await folderOf(config)
  const address = await openDatabase(config, dataDir, open)
  await migrate(address, join(import.meta.dirname, '..', 'migrations'))
  const secrets = await loadSecrets(config.secrets, dataDir)
  const pool = openPool(address, { applicationName: `speckeep ${name}` })
  open.defer(() => pool.end())
  const bases = { cloneBase: '', pagesBase: '' }
  const stores = await postgresStores(pool, { clock: { now: () => new Date() }, bases })
  open.defer(stores.close)
  return { stores, secrets }
}

async function folderOf(config: Config): Promise<string> {
  const given = resolve(config.dataDir)
  await mkdir(given, { recursive: true, mode: 0o700 })
  return await realpath(given)
}

async function openDatabase(
  { database, server }: Config,
  dataDir: string,
  open: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  if (database.kind === 'server') return parseDatabaseUrl(database.url, database.username, database.password)
  open.use(await takeInstanceLock(dataDir, { address: server.publicOrigin }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: line => console.log(line) })
  open.use(postgres)
  return postgres.address
}
