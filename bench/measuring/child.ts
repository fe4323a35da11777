import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePorts } from '#testing/ports.ts'

/** A program of a benchmark in its own process, which is killed when it is disposed of. */
export type BenchChild = AsyncDisposable & {
  readonly pid: number
  /** The first message of the program. */
  readonly ready: unknown
  /** Sends a word, and returns the answer to it. */
  readonly ask: (word: string) => Promise<unknown>
  /** Sends a word that ends the program, and waits until it has. */
  readonly end: (word: string) => Promise<void>
}

export type BenchServer = BenchChild & { readonly port: number; readonly url: string; readonly pagesUrl: string }

type ServerOptions = {
  readonly address: unknown
  readonly dataDir?: string
  /** Variables of the service's configuration. */
  readonly env?: Readonly<Record<string, string>>
  /** Where an earlier one listened, whose addresses stay valid; free ones by default. */
  readonly port?: number
}

type ProcessOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** Of Node. */
  readonly flags?: readonly string[]
}

/** Starts `file` below `bench/`, which listens on a port, and its pages on the next. */
export async function startServer(
  file: string,
  options: ServerOptions,
  process: ProcessOptions = {},
): Promise<BenchServer> {
  const port = options.port ?? (await freePorts())
  const child = await startChild(join(import.meta.dirname, '..', file), { ...options, port }, process)
  return { ...child, port, url: `http://127.0.0.1:${port}`, pagesUrl: `http://127.0.0.1:${port + 1}` }
}

/** Starts a program and waits for its first message. One that ends instead of answering is an error, and never waited for. */
export async function startChild(
  path: string,
  argument: unknown,
  { environment = {}, flags = [] }: ProcessOptions = {},
): Promise<BenchChild> {
  const execArgv = [...process.execArgv, ...flags]
  const child = fork(path, [JSON.stringify(argument)], { env: { ...process.env, ...environment }, execArgv })
  const kill = async () => {
    if (hasEnded(child)) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  try {
    const ready = await messageOf(child, path)
    return {
      pid: child.pid ?? 0,
      ready,
      async ask(word) {
        send(child, word)
        return await messageOf(child, path)
      },
      async end(word) {
        send(child, word)
        if (!hasEnded(child)) await once(child, 'exit')
      },
      [Symbol.asyncDispose]: kill,
    }
  } catch (error) {
    await kill()
    throw error
  }
}

async function messageOf(child: ChildProcess, path: string): Promise<unknown> {
  if (hasEnded(child)) throw new Error(`${path} has ended`)
  const answered = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: answered.signal }).then(([message]) => message),
      once(child, 'exit', { signal: answered.signal }).then(([code, signal]) => {
        throw new Error(`${path} ended with ${code ?? signal} before it answered`)
      }),
    ])
  } finally {
    answered.abort()
  }
}

/** To one that ends in the meantime, nothing is sent, which is noticed by its end. */
function send(child: ChildProcess, word: string): void {
  if (child.connected) child.send(word, () => {})
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
