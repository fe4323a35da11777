import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Application } from '#compose'
import { type Config, ConfigError, readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { makeDataDir } from '#drivers/dataDir.ts'
import { takeInstanceLock } from '#drivers/instance.ts'
import { requireLocalDisk } from '#drivers/localDisk.ts'
import { DatabaseAddressError, type DatabaseAddresses, parseDatabase } from '#drivers/postgres/connection/address.ts'
import { keepEmbeddedPostgres } from '#drivers/postgres/embedded/kept.ts'
import { requireRestored } from '#drivers/unfinishedRestore.ts'
import { startupBanner } from './banner.ts'
import { listen } from './listen.ts'
import { exitNow, startupFailure, watchForShutdown } from './shutdown.ts'

/**
 * The entry point. Everything that is started is added to `open` and closed in reverse order at exit, for whatever
 * reason: the listening ports first, PostgreSQL and the lock of the data directory last.
 */

const migrations = join(import.meta.dirname, '..', 'migrations')
/** How long running work may take to finish. */
const drainMaxMs = 15_000
const configurationErrors = [ConfigError, DatabaseAddressError] as const

const startedAtMs = performance.now()
const open = new AsyncDisposableStack()
let app: Application | undefined
let stopDelayMs = 0

const { ending, signal, end } = watchForShutdown(report)
const starting = start().catch(error => end(startupFailure(error, configurationErrors)))
const { sentence, exitCode } = await ending
if (exitCode === 0) console.log(sentence)
else console.error(sentence)
await announceStop(exitCode)
setTimeout(() => exitNow('Stopped before all running work had finished: it took too long.'), drainMaxMs).unref()
await starting
await open.disposeAsync().catch(report)
if (exitCode === 0) console.log('Stopped.')
process.exit(exitCode)

/** After a fault nothing is waited for. */
async function announceStop(exitCode: number): Promise<void> {
  app?.announceStop()
  if (app !== undefined && exitCode === 0) await wait(stopDelayMs)
}

async function start(): Promise<void> {
  const config = readConfig({ ...quietAtTerminal(), ...environment() })
  stopDelayMs = config.server.stopDelayMs
  const dataDir = await takeDataDir(config)
  // Most of the program is loaded only now, so that a configuration error or a second process is reported quickly.
  enableCompileCache(join(dataDir, 'cache'))
  const [database, { compose }, { migrate }] = await Promise.all([
    openDatabase(config, dataDir),
    import('#compose'),
    import('#drivers/postgres/migrate.ts'),
  ])
  if (signal.aborted) return
  await migrate(database.session, migrations, { log: print, signal })
  const secrets = await loadSecrets(config.secrets, dataDir, print)
  app = await compose({ config, secrets, database: database.shared, session: database.session, dataDir })
  open.defer(app.close)
  await listen(app.service, config.server, 'PORT')
  await listen(app.pages, config.pages, 'the one after PORT, for the sites')
  app.ports.work.prepare()
  if (!signal.aborted) print(startupBanner(config, dataDir, (performance.now() - startedAtMs) / 1_000))
}

/** The real path of the folder, with links resolved, locked for this process until exit. */
async function takeDataDir(config: Config): Promise<string> {
  const dataDir = await makeDataDir(config.dataDir)
  await requireLocalDisk(dataDir)
  open.use(await takeInstanceLock(dataDir, { address: config.server.publicOrigin }))
  await requireRestored(dataDir)
  return dataDir
}

async function openDatabase({ database }: Config, dataDir: string): Promise<DatabaseAddresses> {
  if (database.kind === 'server') return parseDatabase(database)
  const postgres = await keepEmbeddedPostgres({ dataDir, log: print })
  open.use(postgres)
  return { shared: postgres.address, session: postgres.address }
}

/** The person at the terminal sees the messages below and errors, but not every request. */
function quietAtTerminal(): { readonly LOG_LEVEL?: string } {
  return process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}
}

function print(line: string): void {
  console.log(line)
}

function report(error: unknown): void {
  if (app === undefined) console.error(error)
  else app.ports.events.fault({ where: 'the process', error })
}
