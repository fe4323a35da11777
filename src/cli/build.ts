import { availableParallelism } from 'node:os'
import { BuildArgumentError, BuildError } from '#build/buildError.ts'
import { environment } from '#config/env.ts'
import { startWork } from '#drivers/work/index.ts'
import { endingSignals } from '../shutdown.ts'
import type { Given, Run, Terminal } from './command.ts'
import { type ExitCode, exitCodes } from './exitCodes.ts'
import { exitCodeOf } from './signals.ts'

/** `speckeep build`, with the render processes that it needs. */

const processesMax = 4
const deadlineMs = 15_000
/** Starting and warming up one costs as much as rendering a few of these. */
const bytesPerStart = 2 * 1024 * 1024
const unbounded = { waitingMax: Infinity, waitingPerCallerMax: Infinity, waitingMaxBytes: Infinity }

export const run: Run = async ({ args }: Given, terminal: Terminal) => {
  const ended = new AbortController()
  for (const signal of endingSignals) {
    process.once(signal, () => {
      // Ends watching in order; a running build is aborted, and the next one resumes from there.
      ended.abort()
      if (!args.includes('--watch')) process.exit(exitCodeOf(signal))
    })
  }
  const work = startProcesses()
  /** Render processes that start or are idle do not keep this one running; a build that waits for one has to. */
  const running = setInterval(() => {}, 60_000)
  try {
    /** The first process starts while this one loads what assembles a site. */
    const [{ runBuild }, { rendererOn }] = await Promise.all([import('#build/run.ts'), import('./build/renderer.ts')])
    return await runBuild(args, () => rendererOn({ work, deadlineMs }), terminal, ended.signal)
  } catch (error) {
    return reportFailure(error, terminal)
  } finally {
    await work.close()
    clearInterval(running)
  }
}

function reportFailure(error: unknown, { warn }: Terminal): ExitCode {
  if (!(error instanceof BuildError)) throw error
  warn(error.message)
  return error instanceof BuildArgumentError ? exitCodes.usage : exitCodes.failed
}

function startProcesses() {
  return startWork({
    processes: Math.min(availableParallelism(), processesMax),
    deadlineMs,
    heapMaxMb: 192,
    memoryMaxMb: 256,
    bytesPerStart,
    line: unbounded,
    compileCacheDir: environment()['NODE_COMPILE_CACHE'],
  })
}
