import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answer, Job, ResultOf } from './jobs.ts'
import { watchMemory } from './memory.ts'
import { warm } from './ready.ts'

/**
 * A few warm processes for jobs on untrusted text. A job that passes its deadline, or its process's memory, loses its
 * process and ends as `stopped`; a later job gets a new one. Jobs wait in line, in order; those that nobody waits for
 * wait behind all others and never take every process. Processes and not threads, because only a process can be ended at
 * once and whatever it does, and takes its memory with it.
 */
export type Processes = {
  /** Has a process loaded before the first job comes. */
  prepare(): void
  run<J extends Job>(job: J, how?: How): Promise<ResultOf<J> | Stopped>
  /** Resolves when nobody who waits has asked for anything lately; soon in any case. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export type How = {
  /** Nobody waits for it. */
  readonly inBackground?: boolean
  readonly deadlineMs?: number
}

export type Stopped = { readonly stopped: 'deadline' | 'memory' | 'failed' }

/** The deadline counts from when a loaded process takes up the job. */
export type ProcessOptions = {
  readonly count: number
  readonly deadlineMs: number
  readonly heapMaxMb: number
  /** All that the process holds, where the system tells. */
  readonly memoryMaxMb: number
  /** Where the program is kept compiled, for processes that are started often. */
  readonly compileCacheDir?: string | undefined
  /**
   * For whoever waits for all jobs, and not for the first: one process is started at once, as it is, and another when so
   * much of files is in line for each. Without, any job starts one, and it is made fast before.
   */
  readonly bytesPerStart?: number
}

type Waiting = {
  readonly job: Job
  readonly inBackground: boolean
  readonly sinceMs: number
  readonly deadlineMs: number
  readonly resolve: (result: ResultOf<Job> | Stopped) => void
  readonly reject: (error: Error) => void
}

/** Left to itself, the young half of the heap grows to what would be a third of the memory of a process. */
const youngHeapMaxMb = 32
const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** Whatever a parser may leak ends with its process. */
const jobsPerProcess = 10_000
const patienceMs = 300
const quietMs = 60
const noisyMaxMs = 80

export function startProcesses(options: ProcessOptions): Processes {
  const line: Waiting[] = []
  const behind: Waiting[] = []
  let inBackground = 0
  /** Loaded, and without a job; the one that has done most comes last, and is taken first. */
  const idle: ChildProcess[] = []
  let loading = 0
  let willLook = false
  const jobsDone = new Map<ChildProcess, number>()
  let closed = false
  let waitedForAt = Number.NEGATIVE_INFINITY

  function next(): void {
    const mayWork = line.length > 0 || (behind.length > 0 && inBackground < Math.max(1, options.count - 1))
    if (!mayWork || closed) return
    if (idle.length === 0 && isWorthStart()) start()
    const child = idle.pop()
    const waiting = child && (line.shift() ?? behind.shift())
    if (!child || !waiting) return
    if (waiting.inBackground) inBackground++
    void runOn(child, waiting).then(() => {
      if (waiting.inBackground) inBackground--
      next()
    })
    next()
  }

  /**
   * One after the other, since to load one takes more of the machine than most jobs: a further one when jobs have waited
   * for a while, or when one that nobody waits for could keep readers waiting.
   */
  function isWorthStart(): boolean {
    if (jobsDone.size >= options.count) return false
    if (jobsDone.size === 0) return true
    if (options.bytesPerStart !== undefined) {
      const bytes = line.reduce((sum, { job }) => sum + (job.kind === 'file' ? job.source.length : 0), 0)
      return bytes >= options.bytesPerStart * jobsDone.size
    }
    if (loading > 0) return false
    const [first] = line
    const waitedMs = first ? performance.now() - first.sinceMs : 0
    if (first && waitedMs < patienceMs) lookAgain(patienceMs - waitedMs)
    return behind.length > 0 || waitedMs >= patienceMs
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
    const child = fork(workerPath, options.bytesPerStart === undefined ? [warm] : [], {
      execArgv: [
        `--max-old-space-size=${options.heapMaxMb}`,
        `--max-semi-space-size=${youngHeapMaxMb}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: options.compileCacheDir === undefined ? {} : { NODE_COMPILE_CACHE: options.compileCacheDir },
    })
    loading++
    jobsDone.set(child, 0)
    const onExit = () => {
      loading--
      jobsDone.delete(child)
      const waiting = line.shift() ?? behind.shift()
      waiting?.resolve({ stopped: 'failed' })
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
    const answer = await answerOf(child, job, { ...options, deadlineMs })
    const done = (jobsDone.get(child) ?? 0) + 1
    if ('stopped' in answer || done >= jobsPerProcess) {
      jobsDone.delete(child)
      child.kill('SIGKILL')
    } else {
      jobsDone.set(child, done)
      idle.push(child)
    }
    resolve('result' in answer ? answer.result : 'stopped' in answer ? answer : { stopped: 'failed' })
  }

  if (options.bytesPerStart !== undefined) start()

  return {
    prepare: () => {
      if (jobsDone.size === 0 && !closed) start()
    },
    run: <J extends Job>(job: J, { inBackground = false, deadlineMs = options.deadlineMs }: How = {}) =>
      new Promise<ResultOf<J> | Stopped>((resolve, reject) => {
        if (closed) return reject(closedError())
        const queue = inBackground ? behind : line
        const sinceMs = performance.now()
        if (!inBackground) waitedForAt = sinceMs
        queue.push({ job, inBackground, sinceMs, deadlineMs, resolve: resolve as Waiting['resolve'], reject })
        next()
      }),
    quiet: async () => {
      const until = performance.now() + noisyMaxMs
      while (performance.now() < Math.min(until, waitedForAt + quietMs))
        await wait(quietMs / 4, undefined, { ref: false })
    },
    close: async () => {
      closed = true
      for (const { reject } of [...line.splice(0), ...behind.splice(0)]) reject(closedError())
      await Promise.all([...jobsDone.keys()].map(ended))
    },
  }
}

/** A process that is busy keeps this one alive; one that waits does not. */
async function answerOf(child: ChildProcess, job: Job, options: ProcessOptions): Promise<Answer<Job> | Stopped> {
  const { promise, resolve } = Promise.withResolvers<Answer<Job> | Stopped>()
  const onMessage = (message: unknown) => resolve(message as Answer<Job>)
  const onExit = (_code: number | null, signal: string | null) =>
    resolve({ stopped: signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'failed' })

  child.on('message', onMessage).on('exit', onExit)
  child.ref()
  child.channel?.ref()
  const unwatch = watchMemory(child.pid, options.memoryMaxMb, () => resolve({ stopped: 'memory' }))
  const deadline = setTimeout(() => resolve({ stopped: 'deadline' }), options.deadlineMs)
  if (child.connected) child.send(job, error => error && resolve({ stopped: 'failed' }))
  else resolve({ stopped: 'failed' })
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    unwatch()
    child.off('message', onMessage).off('exit', onExit)
    letGo(child)
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

function closedError(): Error {
  return new Error('The page renderer is closed.')
}
