/**
 * The bundled PostgreSQL, used when no DATABASE_URL is given: one private server under DATA_DIR, reached through a
 * unix socket only, started and stopped with this process. The caller holds the instance lock of DATA_DIR.
 *
 *   DATA_DIR/postgres            the cluster          DATA_DIR/postgres.log        what the server logs
 *   DATA_DIR/postgres.password   for our role, 0600   DATA_DIR/postgres.new-*      a cluster being created
 *
 * The server runs in a separate session, so a Ctrl-C reaches this process only, which then decides the shutdown order.
 * It outlives a killed process; the next start stops it first.
 */
import { mkdir, readFile, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseAddress } from './connection/address.ts'
import { findBinaries } from './embedded/binaries.ts'
import {
  clusterExists,
  createCluster,
  databaseName,
  ensurePassword,
  removeUnfinished,
  roleName,
} from './embedded/cluster.ts'
import { readPidFile, stopOrphan, stopServer } from './embedded/orphan.ts'
import { chooseOsAccount, launchAs } from './embedded/osAccount.ts'
import { startServer } from './embedded/server.ts'
import { openServerLog } from './embedded/serverLog.ts'
import { createSocketFolder, socketFolderOf, socketPort } from './embedded/socket.ts'

export type EmbeddedServerOptions = {
  readonly dataDir: string
  /** Receives a line about anything unusual, such as creating the cluster or stopping a server left behind. */
  readonly log?: (line: string) => void
  /** Called when the server ends unexpectedly. The error contains its last output. */
  readonly onLost?: (error: Error) => void
  /** PostgreSQL settings that override ours; tests trade durability for speed with them. */
  readonly settings?: Readonly<Record<string, string>>
  readonly startTimeoutMs?: number
}

export type EmbeddedPostgres = AsyncDisposable & {
  readonly address: DatabaseAddress
  readonly pid: number
  /** Stops the server and waits for it to exit: fast shutdown first. Further calls wait for the same exit. */
  stop(): Promise<void>
}

const defaultStartTimeoutMs = 120_000

/** Small on purpose: one team, one machine, about 30 MB. All other settings keep PostgreSQL's default, fsync too. */
const ourSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Details of an error quote stored values, such as an e-mail address.
  log_error_verbosity: 'terse',
}

export async function startEmbeddedPostgres(options: EmbeddedServerOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  const socketFolder = socketFolderOf(cluster)
  const binaries = await findBinaries(dataDir)
  const account = await chooseOsAccount(cluster, binaries.postgres, await realpath(dirname(socketFolder)))

  await removeUnfinished(dataDir)
  const isMade = await clusterExists(cluster)
  const password = await ensurePassword(join(dataDir, 'postgres.password'), { isClusterMade: isMade })
  if (!isMade) {
    log(`Creating the database in ${cluster}. This usually takes a few seconds …`)
    await createCluster(dataDir, cluster, password, account, binaries)
  }
  const foreignPid = await stopOrphan(cluster, log)
  await createSocketFolder(socketFolder, account)

  const settings = { ...ourSettings, ...options.settings, unix_socket_directories: `"${socketFolder}"` }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // PostgreSQL does not take its "grandparent" for the holder of postmaster.pid, and still checks for living backends.
  const env = foreignPid === null ? {} : { PG_GRANDPARENT_PID: String(foreignPid) }
  const launch = launchAs(account, binaries.postgres, args, env)
  const write = openServerLog(join(dataDir, 'postgres.log'))
  const timeoutMs = options.startTimeoutMs ?? defaultStartTimeoutMs
  const removeSocketFolder = () => rm(socketFolder, { recursive: true, force: true })
  const { pid, gone } = await startServer(launch, cluster, write, timeoutMs).catch(async error => {
    await removeSocketFolder()
    throw error
  })

  let ending: Promise<void> | undefined
  const stop = () => {
    ending ??= stopServer(pid).then(removeSocketFolder)
    return ending
  }
  void gone.then(how => {
    if (ending === undefined) options.onLost?.(new Error(`PostgreSQL ended unexpectedly: ${how}`))
  })
  return {
    address: { host: socketFolder, port: socketPort, database: databaseName, user: roleName, password, tls: 'off' },
    pid,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** The address of a server that another process runs on this DATA_DIR; `null`: none is ready. */
export async function runningServer(dataDir: string): Promise<DatabaseAddress | null> {
  const server = await readPidFile(join(dataDir, 'postgres'))
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => '')).trim()
  if (server?.status !== 'ready' || server.socketFolder === '' || password === '') return null
  return {
    host: server.socketFolder,
    port: socketPort,
    database: databaseName,
    user: roleName,
    password,
    tls: 'off',
  }
}
