import { readdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { findDataDir, isFolder, unusableDataDir } from '#drivers/dataDir.ts'
import { takeInstanceLock } from '#drivers/instance.ts'
import { type DatabaseAddress, parseDatabase } from '#drivers/postgres/connection/address.ts'
import { runningServer, startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { pendingMigrations } from '#drivers/postgres/migrate.ts'
import { requireRestored } from '#drivers/unfinishedRestore.ts'
import type { Terminal } from './command.ts'

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

/** The data of this installation: what its variables name. */
export type Installation = {
  readonly config: Config
  /** Absolute, with links resolved. */
  readonly dataDir: string
  readonly database: DatabaseAddress
}

/**
 * Opens the database where it is: on its own server; in a running service, beside it; or by starting the bundled
 * server, for which DATA_DIR is locked until `open` is closed. `isCurrent: false` accepts an older schema.
 */
export async function openInstallation(
  open: AsyncDisposableStack,
  { warn }: Pick<Terminal, 'warn'>,
  options: { readonly isCurrent?: boolean; readonly withRepositories?: boolean } = {},
): Promise<Installation> {
  const config = readConfig(environment())
  const dataDir = await dataDirOf(config, options)
  await requireRestored(dataDir)
  const database = await openDatabase(config, dataDir, open, warn)
  const pending = options.isCurrent === false ? [] : await pendingMigrations(database, migrationsFolder)
  if (pending.length === 0) return { config, dataDir, database }
  throw new Error(`The database lacks ${pending.length} migrations, from ${pending[0]} on: run speckeep migrate first.`)
}

async function dataDirOf(
  { dataDir, database }: Config,
  { withRepositories = false }: { readonly withRepositories?: boolean },
): Promise<string> {
  const given = resolve(dataDir)
  const needed = withRepositories ? 'git' : database.kind === 'embedded' ? 'postgres' : null
  if (needed === null) return await findDataDir(given)
  const isThere = await isFolder(join(given, needed)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return false
    throw unusableDataDir(given, error)
  })
  if (!isThere)
    throw new Error(`DATA_DIR ${given} has no folder ${needed}: set DATA_DIR to the folder that the service uses.`)
  return await realpath(given)
}

async function openDatabase(
  { database, server }: Config,
  dataDir: string,
  open: AsyncDisposableStack,
  warn: (line: string) => void,
): Promise<DatabaseAddress> {
  if (database.kind === 'server') return parseDatabase(database).session
  try {
    open.use(await takeInstanceLock(dataDir, { address: server.publicOrigin }))
  } catch (error) {
    const running = await runningServer(dataDir)
    if (running === null) throw error
    return running
  }
  return await startBundled(dataDir, open, warn)
}

/** Starts the bundled server. One that is still starting when `open` is closed is stopped as well. */
export async function startBundled(
  dataDir: string,
  open: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<DatabaseAddress> {
  const starting = startEmbeddedPostgres({ dataDir, log })
  open.defer(() =>
    starting.then(
      postgres => postgres.stop(),
      () => {},
    ),
  )
  return (await starting).address
}

/** Throws if this Speckeep lacks one of the migrations: a newer version made the data. */
export async function requireKnownMigrations(names: readonly string[], version: string): Promise<void> {
  const known = new Set(await readdir(migrationsFolder))
  const unknown = names.find(name => !known.has(name))
  if (unknown !== undefined)
    throw new Error(
      `The backup was made by Speckeep ${version}, which is newer (${unknown}): restore it with that version.`,
    )
}
