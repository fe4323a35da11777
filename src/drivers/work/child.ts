import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Job, JobReply } from './answer.ts'
import { watchDeadline } from './deadline.ts'
import { residentBytes, watchMemory } from './memory.ts'

/** One process that computes: how it is started, asked and ended. */

export type ChildOptions = {
  readonly heapMaxMb: number
  /** All that the process holds, where the system tells. */
  readonly memoryMaxMb: number
  /** Where the program is kept compiled, for processes that are started often. */
  readonly compileCacheDir?: string | undefined
  /** How far the processes stand back for others on the machine, 0 to 19 (setpriority(2)); 0 if absent. */
  readonly niceness?: number | undefined
}

/** `full`: there was no room in the line. `unstarted`: no process could be loaded. */
export type Stopped = { readonly stopped: 'deadline' | 'memory' | 'failed' | 'unstarted' | 'full' | 'closed' }

/** Left to itself, the young half of the heap grows to what would be a third of the memory of a process. */
const youngHeapMaxMb = 32
const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url))

export function startChild(options: ChildOptions, args: readonly string[]): ChildProcess {
  const child = fork(workerPath, args, {
    execArgv: [
      `--max-old-space-size=${options.heapMaxMb}`,
      `--max-semi-space-size=${youngHeapMaxMb}`,
      '--disable-warning=ExperimentalWarning',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: options.compileCacheDir === undefined ? {} : { NODE_COMPILE_CACHE: options.compileCacheDir },
  })
  if (options.niceness !== undefined) lowerPriority(child, options.niceness)
  return child
}

/** A process that is busy keeps this one alive; one that waits does not. */
export async function answerFrom(
  child: ChildProcess,
  job: Job,
  options: Pick<ChildOptions, 'memoryMaxMb'> & { readonly deadlineMs: number },
): Promise<JobReply | Stopped> {
  const { promise, resolve } = Promise.withResolvers<JobReply | Stopped>()
  const onMessage = (message: unknown) => resolve(message as JobReply)
  const onExit = (_code: number | null, signal: string | null) =>
    resolve({ stopped: signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'failed' })

  child.on('message', onMessage).on('exit', onExit)
  child.ref()
  child.channel?.ref()
  const unwatch = watchMemory(child.pid, options.memoryMaxMb, () => resolve({ stopped: 'memory' }))
  const stopWatch = watchDeadline(child.pid, options.deadlineMs, () => resolve({ stopped: 'deadline' }))
  if (child.connected) child.send(job, error => error && resolve({ stopped: 'failed' }))
  else resolve({ stopped: 'failed' })
  try {
    return await promise
  } finally {
    stopWatch()
    unwatch()
    child.off('message', onMessage).off('exit', onExit)
    letGo(child)
  }
}

/** What a job made it hold, it holds on to; the next one must not be ended for that. */
export async function isFull({ pid }: ChildProcess, memoryMaxMb: number): Promise<boolean> {
  return (await residentBytes(pid ?? 0)) > (memoryMaxMb * 1024 * 1024 * 2) / 3
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has ended meanwhile, or the system does not allow it: then all processes count alike.
  }
}

export function letGo(child: ChildProcess): void {
  child.channel?.unref()
  child.unref()
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise(resolve => child.once('exit', resolve))
  child.ref()
  child.kill('SIGKILL')
  await exit
}
