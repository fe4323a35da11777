/** `src/main.ts` as `npm start` runs it, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/main.ts')

export type Started = AsyncDisposable & {
  readonly child: ChildProcess
  readonly pid: number
  readonly output: () => string
  /** Resolves when the output matches; rejects with the output when the process ends before. */
  said(pattern: RegExp): Promise<void>
  /** The exit code; `null` after a signal. */
  readonly exited: Promise<number | null>
}

export function startService(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], LOG_LEVEL: 'warn', ...env },
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
    async said(pattern) {
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

/** The processes of this machine whose command line names a folder. */
export function processesIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => commandOf(pid).includes(folder))
    .map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
