/**
 * PgBouncer in transaction mode, between a test and its database, where it is installed (Debian: `apt-get install
 * pgbouncer`).
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'

export type Pooler = AsyncDisposable & {
  /** The database, through PgBouncer. */
  readonly address: DatabaseAddress
  /** Kills it with everything that passes through it, and starts it again. */
  restart(): Promise<void>
}

/** `settings`: further lines of its configuration. */
export async function startPgbouncer(
  program: string,
  database: DatabaseAddress,
  settings: readonly string[] = [],
): Promise<Pooler> {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-pgbouncer-'))
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  // It refuses to run as root, and then has to reach the socket.
  await chmod(folder, 0o755)
  const account = process.getuid?.() === 0 ? ['-u', accountOf(database.host)] : []
  const port = await freePorts()
  const config = join(folder, 'pgbouncer.ini')
  const { host, user, password } = database
  const target = { host, port: database.port, dbname: database.database, user, password }
  const lines = [
    '[databases]',
    `${database.database} = ${Object.entries(target)
      .map(([name, value]) => `${name}='${value}'`)
      .join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 1000',
    ...settings,
  ]
  await writeFile(config, `${lines.join('\n')}\n`)

  async function start() {
    const child = spawn(program, [...account, '-q', config], { stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(child, 'exit')
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
    })
    await waitFor('PgBouncer listens', async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
      return await isListening(port)
    })
    return {
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  let running = await start()
  opening.defer(() => running.kill())
  const opened = opening.move()
  return {
    address: { ...database, host: '127.0.0.1', port, isPooled: true },
    async restart() {
      await running.kill()
      running = await start()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function accountOf(socketFolder: string): string {
  const { uid } = statSync(socketFolder)
  return execFileSync('id', ['-nu', String(uid === 0 ? 65_534 : uid)], { encoding: 'utf8' }).trim()
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
