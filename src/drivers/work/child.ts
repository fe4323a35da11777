import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Job, JobReply } from './answer.ts'
import { watchDeadline } from './deadline.ts'
import { fullShare } from './gc.ts'
import { residentBytes, watchMemory } from './memory.ts'

/** One child process for computations: how it is started, called and ended. */

export type ChildOptions = {
  readonly heapMaxMb: number
  /** The total memory limit of the process, enforced if the system reports its memory. */
  readonly memoryMaxMb: number
  /** The folder of the compile cache, for processes that are started often. */
  readonly compileCacheDir?: string | undefined
  /** The niceness of the processes, 0 to 19 (setpriority(2)); 0 if absent. */
  readonly niceness?: number | undefined
}

/**
 * A job without a reply. `full`: the queue had no room. `unstarted`: no process could start it. `starved`: it exceeded
 * its deadline, and the machine had little processor time for it.
 */
export type NoReply = {
  readonly kind: 'no_reply'
  readonly reason: 'deadline' | 'starved' | 'memory' | 'failed' | 'unstarted' | 'full' | 'closed'
}

export function noReply(reason: NoReply['reason']): NoReply {
  return { kind: 'no_reply', reason }
}

/** By default, the young generation of the heap grows to about a third of the memory of a process. */
const youngHeapMaxMb = 16
/** By default, the old generation is collected whenever it has grown by a few pages, most of which are garbage. */
const oldHeapStartMb = 64
const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** An installed package needs its hooks in every process, and all processes of a build optimize alike. */
const inherited = process.execArgv.filter(
  arg => (arg.startsWith('--import=') && arg.endsWith('/bin/types.js')) || arg.startsWith('--invocation-count-for-'),
)

export function startChild(options: ChildOptions, args: readonly string[]): ChildProcess {
  const child = fork(workerPath, [String(options.memoryMaxMb), ...args], {
    execArgv: [
      `--max-old-space-size=${options.heapMaxMb}`,
      `--max-semi-space-size=${youngHeapMaxMb}`,
      `--initial-old-space-size=${oldHeapStartMb}`,
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      ...inherited,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: options.compileCacheDir === undefined ? {} : { NODE_COMPILE_CACHE: options.compileCacheDir },
  })
  if (options.niceness !== undefined) lowerPriority(child, options.niceness)
  return child
}

/** A busy process keeps this one alive; an idle one does not. */
export async function answerFrom(
  child: ChildProcess,
  job: Job,
  options: Pick<ChildOptions, 'memoryMaxMb'> & { readonly deadlineMs: number },
): Promise<JobReply | NoReply> {
  const { promise, resolve } = Promise.withResolvers<JobReply | NoReply>()
  const onMessage = (message: unknown) => resolve(message as JobReply)
  const onExit = (_code: number | null, signal: string | null) =>
    resolve(noReply(signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'failed'))

  child.on('message', onMessage).on('exit', onExit)
  child.ref()
  child.channel?.ref()
  const unwatch = watchMemory(child.pid, options.memoryMaxMb, () => resolve(noReply('memory')))
  const stopWatch = watchDeadline(child.pid, options.deadlineMs, how =>
    resolve(noReply(how === 'starved' ? 'starved' : 'deadline')),
  )
  if (child.connected) child.send(job, error => error && resolve(noReply('unstarted')))
  else resolve(noReply('unstarted'))
  try {
    return await promise
  } finally {
    stopWatch()
    unwatch()
    child.off('message', onMessage).off('exit', onExit)
    unrefChild(child)
  }
}

/** Memory that a job holds on to must not end the next job. */
export function isFull({ pid }: ChildProcess, memoryMaxMb: number): boolean {
  return residentBytes(pid ?? 0) > memoryMaxMb * 1024 * 1024 * fullShare
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // The process has ended meanwhile, or the system does not allow it: then all processes have the same priority.
  }
}

export function unrefChild(child: ChildProcess): void {
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
