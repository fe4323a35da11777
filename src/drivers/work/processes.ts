import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Turn } from '#ports/work.ts'
import type { Answer, Job } from './answer.ts'
import { watchDeadline } from './deadline.ts'
import { fairLine, type LineLimits, type Places } from './line.ts'
import { residentBytes, watchMemory } from './memory.ts'
import { warm } from './ready.ts'

/**
 * A few warm processes for jobs on untrusted text. A job that passes its deadline, or its process's memory, loses its
 * process and ends as `stopped`; a later job gets a new one. Those that take long, or that nothing waits for, never take
 * every process. Processes and not threads, because only a process can be ended at once and whatever it does, and takes
 * its memory with it.
 */
export type Processes = {
  /** Has a process loaded before the first job comes. */
  prepare(): void
  run(job: Job, turn: Turn & { readonly deadlineMs: number }): Promise<Answer | Stopped>
  quiet(): Promise<void>
  close(): Promise<void>
}

/** `full`: there was no room in the line. `unstarted`: no process could be loaded. */
export type Stopped = { readonly stopped: 'deadline' | 'memory' | 'failed' | 'unstarted' | 'full' | 'closed' }

/** The deadline counts from when a loaded process takes up the job, in processor time where the system tells. */
export type ProcessOptions = {
  readonly count: number
  readonly heapMaxMb: number
  /** All that the process holds, where the system tells. */
  readonly memoryMaxMb: number
  readonly line: LineLimits
  /** Where the program is kept compiled, for processes that are started often. */
  readonly compileCacheDir?: string | undefined
  /** How far the processes stand back for others on the machine, 0 to 19 (setpriority(2)); 0 if absent. */
  readonly niceness?: number | undefined
  /**
   * For whoever waits for all jobs, and not for the first: one process is started at once, as it is, and another when so
   * much is in line for each. Without, any job starts one, and it is made fast before.
   */
  readonly bytesPerStart?: number | undefined
}

type Waiting = {
  readonly job: Job
  readonly turn: Turn
  readonly bytes: number
  readonly isLong: boolean
  readonly sinceMs: number
  readonly deadlineMs: number
  readonly resolve: (answer: Answer | Stopped) => void
}

/** Left to itself, the young half of the heap grows to what would be a third of the memory of a process. */
const youngHeapMaxMb = 32
const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** Whatever a parser may leak ends with its process. */
const jobsPerProcess = 10_000
const patienceMs = 300
const quietMs = 60
const noisyMaxMs = 80
/** Jobs that took longer may have made their process large. */
const heavyMs = 200
/** Jobs that may take longer than this leave a process to others. */
const longMs = 10_000

const anyPlace: Places = { forLong: Number.POSITIVE_INFINITY, forHeavy: Number.POSITIVE_INFINITY }

export function startProcesses(options: ProcessOptions): Processes {
  const isForOne = options.bytesPerStart !== undefined
  const line = fairLine<Waiting>(options.line)
  /** Loaded, and without a job; the one that has done most comes last, and is taken first. */
  const idle: ChildProcess[] = []
  let loading = 0
  let willLook = false
  const jobsDone = new Map<ChildProcess, number>()
  let closed = false
  let waitedForAt = Number.NEGATIVE_INFINITY

  function next(): void {
    if (closed || line.waiting.length === 0) return
    const places = placesNow()
    const mayGoOn = line.hasNext(places)
    if (idle.length === 0 ? isWorthStart() : !mayGoOn && isRoom()) start()
    const child = mayGoOn ? idle.pop() : undefined
    const waiting = child && line.next(places)
    if (!child || !waiting) return
    const startedMs = performance.now()
    void runOn(child, waiting).then(() => {
      line.release(waiting, performance.now() - startedMs)
      next()
    })
    next()
  }

  /** Of the loaded processes one is left to others: one that was ended has to be made up for first. */
  function placesNow(): Places {
    if (isForOne || options.count === 1) return anyPlace
    return { forLong: options.count - 1, forHeavy: jobsDone.size - loading - 1 }
  }

  function isRoom(): boolean {
    return jobsDone.size < options.count && loading === 0
  }

  /**
   * One after the other, since to load one takes more of the machine than most jobs: a further one when jobs have waited
   * for a while, or when one that nothing waits for could keep others waiting.
   */
  function isWorthStart(): boolean {
    if (jobsDone.size >= options.count) return false
    if (jobsDone.size === 0) return true
    if (options.bytesPerStart !== undefined) {
      const bytes = line.waiting.reduce((sum, { job }) => sum + job.input.length, 0)
      return bytes >= options.bytesPerStart * jobsDone.size
    }
    if (loading > 0) return false
    const first = line.waiting.find(({ turn }) => !turn.inBackground)
    const waitedMs = first ? performance.now() - first.sinceMs : 0
    if (first && waitedMs < patienceMs) lookAgain(patienceMs - waitedMs)
    return waitedMs >= patienceMs || line.waiting.some(({ turn }) => turn.inBackground)
  }

  function lookAgain(inMs: number): void {
    if (willLook) return
    willLook = true
    setTimeout(() => {
      willLook = false
      next()
    }, inMs).unref()
  }

  function start(): void {
    const child = fork(workerPath, isForOne ? [] : [warm], {
      execArgv: [
        `--max-old-space-size=${options.heapMaxMb}`,
        `--max-semi-space-size=${youngHeapMaxMb}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: options.compileCacheDir === undefined ? {} : { NODE_COMPILE_CACHE: options.compileCacheDir },
    })
    if (options.niceness !== undefined) standBack(child, options.niceness)
    loading++
    jobsDone.set(child, 0)
    const onExit = () => {
      loading--
      jobsDone.delete(child)
      const waiting = line.next(anyPlace)
      if (waiting) {
        line.release(waiting, 0)
        waiting.resolve({ stopped: 'unstarted' })
      }
      next()
    }
    child.on('error', () => {})
    child.once('exit', onExit)
    child.once('message', () => {
      loading--
      child.off('exit', onExit)
      letGo(child)
      idle.unshift(child)
      next()
    })
  }

  async function runOn(child: ChildProcess, { job, deadlineMs, resolve }: Waiting): Promise<void> {
    const startedMs = performance.now()
    const answer = await answerFrom(child, job, { ...options, deadlineMs })
    const done = (jobsDone.get(child) ?? 0) + 1
    const isHeavy = performance.now() - startedMs > heavyMs
    if ('stopped' in answer || done >= jobsPerProcess || (isHeavy && (await isFull(child)))) {
      jobsDone.delete(child)
      child.kill('SIGKILL')
    } else {
      jobsDone.set(child, done)
      idle.push(child)
    }
    resolve(answer)
  }

  /** What a job made it hold, it holds on to; the next one must not be ended for that. */
  async function isFull(child: ChildProcess): Promise<boolean> {
    return (await residentBytes(child.pid ?? 0)) > (options.memoryMaxMb * 1024 * 1024 * 2) / 3
  }

  if (isForOne) start()

  return {
    prepare: () => {
      if (jobsDone.size === 0 && !closed) start()
    },
    run: (job, turn) =>
      new Promise(resolve => {
        if (closed) return resolve({ stopped: 'closed' })
        const { deadlineMs, inBackground = false } = turn
        const sinceMs = performance.now()
        if (!inBackground) waitedForAt = sinceMs
        const isLong = inBackground || deadlineMs > longMs
        const waiting = { job, turn, bytes: job.input.length, isLong, sinceMs, deadlineMs, resolve }
        if (line.add(waiting)) next()
        else resolve({ stopped: 'full' })
      }),
    quiet: async () => {
      const until = performance.now() + noisyMaxMs
      while (performance.now() < Math.min(until, waitedForAt + quietMs))
        await wait(quietMs / 4, undefined, { ref: false })
    },
    close: async () => {
      closed = true
      for (const { resolve } of line.clear()) resolve({ stopped: 'closed' })
      await Promise.all([...jobsDone.keys()].map(ended))
    },
  }
}

/** A process that is busy keeps this one alive; one that waits does not. */
async function answerFrom(
  child: ChildProcess,
  job: Job,
  options: Pick<ProcessOptions, 'memoryMaxMb'> & { readonly deadlineMs: number },
): Promise<Answer | Stopped> {
  const { promise, resolve } = Promise.withResolvers<Answer | Stopped>()
  const onMessage = (message: unknown) => resolve(message as Answer)
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

function standBack({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has ended meanwhile, or the system does not allow it: then all processes count alike.
  }
}

function letGo(child: ChildProcess): void {
  child.channel?.unref()
  child.unref()
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise(resolve => child.once('exit', resolve))
  child.ref()
  child.kill('SIGKILL')
  await exit
}
