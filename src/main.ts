import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { compose } from '#compose'
import { type Config, ConfigError, readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { takeInstanceLock } from '#drivers/instance.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#drivers/postgres/address.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'

/**
 * The process. Everything that is started is put on `open`, and closed in reverse order at the end, whatever the end
 * is: the listening ports first, PostgreSQL and the lock of the data directory last.
 */

const migrations = join(import.meta.dirname, '..', 'migrations')
/** Requests that are under way get this long to finish after Ctrl-C. */
const drainMaxMs = 15_000

/** Why the process ends, and what it tells the shell: 0 when it was asked to. */
type End = { readonly reason: string; readonly code: 0 | 1 }

const started = performance.now()
let signals = 0
await using open = new AsyncDisposableStack()
const stop = Promise.withResolvers<End>()
let report = (error: unknown): void => console.error(error)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal))
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, onUncaught)

try {
  const config = readConfig(environment())
  await start(config)
  const { reason, code } = await stop.promise
  console.log(`Stopping (${reason}) …`)
  setTimeout(() => leave(1, 'Some requests did not finish in time.'), drainMaxMs).unref()
  await open.disposeAsync()
  console.log('Stopped.')
  process.exit(code)
} catch (error) {
  await open.disposeAsync().catch(() => {})
  leave(1, sentenceOf(error))
}

async function start(config: Config): Promise<void> {
  const address = config.server.publicOrigin
  await mkdir(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  const dataDir = await realpath(resolve(config.dataDir))
  open.use(await takeInstanceLock(dataDir, { address }))
  const secrets = await loadSecrets(config.secrets, dataDir)
  const database = await openDatabase(config, dataDir)
  await migrate(database, migrations)
  const house = await compose({ config, secrets, database, dataDir })
  open.defer(() => house.close())
  report = error => house.logger.fatal({ err: error }, 'uncaught')
  await listen(house.service, config.server, 'PORT')
  await listen(house.pages, config.pages, 'the port after PORT, which serves the pages')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Speckeep is ready (${seconds} s).
  Open it      ${address}
  Sites        ${config.pages.origin}
  Interface    ${address}/api/docs
  Data         ${dataDir}
  Editor       ${config.ai.provider === 'rules' ? 'rules (deterministic; set AI_PROVIDER for a model)' : `${config.ai.provider} ${config.ai.model}`}
Stop with Ctrl-C.`)
}

async function openDatabase(config: Config, dataDir: string): Promise<DatabaseAddress> {
  const { database } = config
  if (database.kind === 'server') {
    return parseDatabaseUrl(database.url, database.username ?? undefined, database.password ?? undefined)
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: line => console.log(line),
    onLost: error => stop.resolve({ reason: error.message, code: 1 }),
  })
  open.use(postgres)
  return postgres.address
}

type Listener = { listen(options: { host: string; port: number; backlog: number }): Promise<string> }

async function listen(
  server: Listener,
  at: { readonly host: string; readonly port: number },
  variable: string,
): Promise<void> {
  try {
    await server.listen({ host: at.host, port: at.port, backlog: 4_096 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${at.port} on ${at.host} is taken by another program (${variable}). Stop it, or set PORT to another port.`,
      )
    }
    if (code === 'EACCES')
      throw new Error(`Port ${at.port} may not be opened by this user. Set PORT to one above 1023.`)
    throw error
  }
}

/** The first signal drains; a second one does not wait. */
function onSignal(signal: string): void {
  signals += 1
  if (signals > 1) leave(1, 'Stopped without waiting for requests.')
  stop.resolve({ reason: signal, code: 0 })
}

/** Nobody knows in what state such a fault leaves the process, so it lets requests finish and makes room for a fresh one. */
function onUncaught(error: unknown): void {
  report(error)
  stop.resolve({ reason: 'a fault that nothing caught', code: 1 })
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error) return error.message || String(error.cause ?? error)
  return String(error)
}

function leave(code: number, sentence: string): never {
  console.error(sentence)
  process.exit(code)
}
