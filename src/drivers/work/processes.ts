import type { ChildProcess } from 'node:child_process'
import type { Turn } from '#ports/work.ts'
import type { Job, JobReply } from './answer.ts'
import { answerFrom, type ChildOptions, isFull, type NoReply, noReply } from './child.ts'
import { heavyMs } from './gc.ts'
import { createIdleWait } from './idleWait.ts'
import { createPool } from './pool.ts'
import { createFairQueue, type QueueLimits, type Slots } from './queue.ts'

/**
 * A few warm processes for jobs on untrusted text. A job that exceeds its deadline or the memory limit is ended with
 * its process and gets no reply; a later job gets a new process. Long jobs, and jobs that no caller waits for,
 * never occupy every process. Processes rather than threads, because only a process can be killed immediately, whatever
 * it is doing, and frees its memory.
 */
export type Processes = {
  /** Starts a process before the first job arrives. */
  prepare(): void
  run(job: Job, turn: Turn & { readonly deadlineMs: number }): Promise<JobReply | NoReply>
  quiet(): Promise<void>
  close(): Promise<void>
}

/** The deadline counts from when a loaded process starts the job, in processor time if the system reports it. */
export type ProcessOptions = ChildOptions & {
  readonly count: number
  readonly queue: QueueLimits
  /**
   * For callers that wait for all jobs rather than the first: one process starts immediately, without warm-up, and
   * another for each so many queued bytes. If absent, any job starts a process, which is warmed up first.
   */
  readonly bytesPerStart?: number | undefined
  /** `false` for programs whose processes perform few jobs. */
  readonly isWarmedUp?: boolean
}

type Waiting = {
  readonly job: Job
  readonly turn: Turn
  readonly bytes: number
  readonly isLong: boolean
  readonly sinceMs: number
  readonly deadlineMs: number
  readonly resolve: (answer: JobReply | NoReply) => void
  /** It was given to a process that had ended. */
  readonly isRepeated?: boolean
}

const startDelayMs = 300
/** Jobs that may take longer than this must not occupy the last free process. */
const longMs = 10_000

const anyPlace: Slots = { forLong: Number.POSITIVE_INFINITY, forHeavy: Number.POSITIVE_INFINITY }

export function startProcesses(options: ProcessOptions): Processes {
  const isForOne = options.bytesPerStart !== undefined
  const queue = createFairQueue<Waiting>(options.queue)
  const pool = createPool({
    child: options,
    isWarmedUp: !isForOne && options.isWarmedUp !== false,
    onChange: next,
    onFailedStart: refuseNext,
  })
  let willLook = false
  let closed = false
  const idleWait = createIdleWait()

  function next(): void {
    if (closed || queue.fronts().length === 0) return
    const places = placesNow()
    const mayGoOn = queue.hasNext(places)
    if (pool.hasIdle() ? !mayGoOn && isRoom() : isWorthStart()) pool.start()
    const child = mayGoOn ? pool.take() : null
    const waiting = child && queue.next(places)
    if (!child || !waiting) return
    const startedMs = performance.now()
    void runOn(child, waiting).then(() => {
      queue.release(waiting, performance.now() - startedMs)
      next()
    })
    next()
  }

  /** Keeps one loaded process free for other callers, since replacing a killed one takes time. */
  function placesNow(): Slots {
    if (isForOne || options.count === 1) return anyPlace
    return { forLong: options.count - 1, forHeavy: pool.size() - pool.loading() - 1 }
  }

  function isRoom(): boolean {
    return pool.size() < options.count && pool.loading() === 0
  }

  /**
   * Processes start one at a time, since loading one costs more than most jobs: another one starts when jobs have waited
   * for a while, or when a background job could keep others waiting.
   */
  function isWorthStart(): boolean {
    if (pool.size() >= options.count) return false
    if (pool.size() === 0) return true
    if (options.bytesPerStart !== undefined) return queue.bytes() >= options.bytesPerStart * pool.size()
    if (pool.loading() > 0) return false
    const fronts = queue.fronts()
    const awaited = fronts.filter(({ turn }) => !turn.inBackground)
    const waitedMs = Math.max(0, ...awaited.map(({ sinceMs }) => performance.now() - sinceMs))
    if (awaited.length > 0 && waitedMs < startDelayMs) lookAgain(startDelayMs - waitedMs)
    return waitedMs >= startDelayMs || awaited.length < fronts.length
  }

  function lookAgain(inMs: number): void {
    if (willLook) return
    willLook = true
    setTimeout(() => {
      willLook = false
      next()
    }, inMs).unref()
  }

  /** One job goes with each process that could not be loaded, so that none waits forever. */
  function refuseNext(): void {
    const waiting = queue.next(anyPlace)
    if (waiting) {
      queue.release(waiting, 0)
      waiting.resolve(noReply('unstarted'))
    }
    next()
  }

  async function runOn(child: ChildProcess, waiting: Waiting): Promise<void> {
    const { job, deadlineMs, resolve } = waiting
    const startedMs = performance.now()
    const answer = await answerFrom(child, job, { ...options, deadlineMs })
    const isHeavy = performance.now() - startedMs > heavyMs
    if (answer.kind === 'no_reply' || (isHeavy && isFull(child, options.memoryMaxMb))) pool.kill(child)
    else pool.giveBack(child)
    const isUnstarted = answer.kind === 'no_reply' && answer.reason === 'unstarted'
    if (isUnstarted && !waiting.isRepeated && !closed && queue.add({ ...waiting, isRepeated: true })) return
    resolve(answer)
  }

  if (isForOne) pool.start()

  return {
    prepare: () => {
      if (pool.size() === 0 && !closed) pool.start()
    },
    run: (job, turn) =>
      new Promise(resolve => {
        if (closed) return resolve(noReply('closed'))
        const { deadlineMs, inBackground = false } = turn
        const sinceMs = performance.now()
        if (!inBackground) idleWait.interrupt()
        const isLong = inBackground || deadlineMs > longMs
        const waiting = { job, turn, bytes: job.input.length, isLong, sinceMs, deadlineMs, resolve }
        if (queue.add(waiting)) next()
        else resolve(noReply('full'))
      }),
    quiet: idleWait.reached,
    close: async () => {
      closed = true
      for (const { resolve } of queue.clear()) resolve(noReply('closed'))
      await pool.killAll()
    },
  }
}
