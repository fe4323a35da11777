/** `src/main.ts` as a child process, as `npm start` runs it, or another program. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'
import { childEnvironment } from './childEnvironment.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** The line that it prints once it is ready. */
export const readyMessage = /^Speckeep is ready/m

export type Environment = Readonly<Record<string, string>>

/** A data directory and two ports that no other service uses. */
export type Home = AsyncDisposable & {
  readonly dir: string
  readonly port: number
  readonly url: string
  readonly env: Environment
}

export type RunningService = AsyncDisposable & {
  readonly child: ChildProcess
  readonly pid: number
  readonly output: () => string
  /** Resolves when the output matches; rejects with the output when the process ends first. */
  waitForOutput(pattern: RegExp): Promise<void>
  /** The exit code; `null` after a signal. */
  readonly exited: Promise<number | null>
}

/** Disposing waits until every process that worked in the directory has ended. */
export async function serviceHome(): Promise<Home> {
  const dir = await mkdtemp(join(tmpdir(), 'speckeep-home-'))
  const port = await freePorts()
  return {
    dir,
    port,
    url: `http://127.0.0.1:${port}`,
    env: { DATA_DIR: dir, PORT: String(port) },
    async [Symbol.asyncDispose]() {
      await waitFor('every process of the directory has ended', () => findProcessesIn(dir).length === 0)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export function startService(env: Environment): RunningService {
  return startProgram(main, env)
}

/** `detached`: the process and its children form a process group, as in a terminal. */
export function startProgram(path: string, env: Environment, { detached = false } = {}): RunningService {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path], {
    env: { ...childEnvironment(), LOG_LEVEL: 'warn', ...env },
    detached,
  })
  let output = ''
  const take = (text: string) => {
    output += text
    child.emit('said')
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    async waitForOutput(pattern) {
      while (!pattern.test(output)) {
        const ended = await Promise.race([once(child, 'said').then(() => false), exited.then(() => true)])
        if (ended && !pattern.test(output)) throw new Error(`ended without ${pattern}: ${output}`)
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}

/**
 * The processes of this machine whose command line contains a directory or, where the system tells, that work in it.
 */
export function findProcessesIn(dir: string): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map(line => ({ pid: Number.parseInt(line, 10), line }))
    .filter(({ pid, line }) => pid !== process.pid && (line.includes(dir) || workingDirOf(pid).startsWith(dir)))
    .map(({ pid }) => pid)
}

function workingDirOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
