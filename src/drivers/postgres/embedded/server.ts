/** The server process: started in a separate session, watched until it accepts connections and then until it exits. */
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile, stopServer } from './orphan.ts'
import type { Launch } from './osAccount.ts'

export type Server = {
  readonly pid: number
  /** Settles when the process is gone, with its exit status and its last output. Never rejects. */
  readonly gone: Promise<string>
}

const pollMs = 3
const retryMs = 100
/** The last output of a process arrives a little after its exit. */
const lastWordsMs = 50
const lastWordsChars = 4_000
/** Backends of a killed server finish their query before they notice, and a new server has to wait for them. */
const backendsRemain = 'shared memory block'
/** As postmaster.pid has it; a standby accepts connections that read. */
const accepting: ReadonlySet<string> = new Set(['ready', 'standby'])

/** Starts the server and waits until it accepts connections. The server does not keep this process alive. */
export async function startServer(
  launch: Launch,
  cluster: string,
  write: (text: string) => void,
  timeoutMs: number,
): Promise<Server> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(retryMs)) {
    const server = spawnServer(launch, write)
    if (await becomesReady(server, cluster, deadline)) return server
    const isLate = Date.now() >= deadline
    if (isLate && server.pid !== 0) await stopServer(server.pid)
    const how = await server.gone
    if (isLate) throw new Error(`PostgreSQL did not start within ${timeoutMs} ms: ${how}`)
    if (!how.includes(backendsRemain)) throw new Error(`PostgreSQL could not be started: ${how}`)
  }
}

function spawnServer(launch: Launch, write: (text: string) => void): Server {
  const child = spawn(launch.command, launch.args, {
    ...launch.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()

  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsChars)
    write(text)
  })
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const gone = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs)
      const how = signal ?? `exit code ${code}`
      setTimeout(() => resolve(`${how}; its last output:\n${lastWords.trim() || '(nothing)'}`), lastWordsMs)
    })
  })
  return { pid: child.pid ?? 0, gone }
}

async function becomesReady(server: Server, cluster: string, deadline: number): Promise<boolean> {
  let isGone = false
  void server.gone.then(() => {
    isGone = true
  })
  for (; !isGone && Date.now() < deadline; await sleep(pollMs)) {
    const file = await readPidFile(cluster)
    if (file?.pid === server.pid && accepting.has(file.status)) return true
  }
  return false
}
