import { serialize } from 'node:v8'
import { type InputOf, type Kind, type Kinds, type ResultOf, type Work, WorkError } from '#ports/work.ts'
import { failureFrom, type JobReply } from './answer.ts'
import type { NoReply } from './child.ts'
import { createFailureCache } from './failureCache.ts'
import type { AllKinds } from './kinds.ts'
import { startProcesses } from './processes.ts'
import type { QueueLimits } from './queue.ts'

export type WorkOptions = {
  readonly processes: number
  /** The deadline of work that specifies none. */
  readonly deadlineMs: number
  readonly heapMaxMb: number
  /** The memory limit of one process in total. */
  readonly memoryMaxMb: number
  readonly line?: Partial<QueueLimits>
  readonly compileCacheDir?: string | undefined
  readonly niceness?: number
  /** For a program that waits for all of its work: starts another process for each so many queued bytes. */
  readonly bytesPerStart?: number
  /** The kinds whose small inputs are computed here, without a process. */
  readonly kindsHere?: Kinds
  /** `false`: processes do not render a sample before their first job. */
  readonly isWarmedUp?: boolean
}

export type { AllKinds } from './kinds.ts'

const lineLimits: QueueLimits = { waitingMax: 500, waitingPerCallerMax: 64, waitingMaxBytes: 128 * 1024 * 1024 }
const busyRetryS = 5

/**
 *   run ─▶ small? ──yes──▶ done here
 *            └─no─▶ failed before? ──yes──▶ fails again
 *                      └─no─▶ fair queue ─▶ a process ─▶ result, or a failure, which is cached
 */
export function startWork(options: WorkOptions): Work<AllKinds> {
  const { processes: count, deadlineMs: usualMs, line: queue, kindsHere = {}, ...limits } = options
  const processes = startProcesses({ ...limits, count, queue: { ...lineLimits, ...queue } })
  const failures = createFailureCache()
  let closed = false

  return {
    async run<N extends keyof AllKinds>(kind: N, input: InputOf<AllKinds, N>, turn: Parameters<Work['run']>[2]) {
      if (closed) throw closedError()
      const small = kindsHere[kind]
      if (small && isSmall(small, input)) return small.perform(input as never) as ResultOf<AllKinds, N>
      const { deadlineMs = usualMs } = turn
      const job = { kind, input: serialize(input), deadlineMs }
      const known = failures.of(job)
      if (known) throw new WorkError(known.kind, known.message)
      const answer = await processes.run({ kind, input: job.input }, { ...turn, deadlineMs })
      if (closed) throw closedError()
      if (answer.kind === 'done') return answer.value as ResultOf<AllKinds, N>
      if (answer.kind === 'refused') throw failureFrom(answer.refused)
      const error =
        answer.kind === 'failed' ? new WorkError('failed', `${kind}: ${answer.message}`) : errorOf(kind, answer)
      if (isLasting(error, answer)) failures.keep(job, error)
      throw error
    },
    prepare: processes.prepare,
    quiet: processes.quiet,
    async close() {
      closed = true
      await processes.close()
    },
  }
}

function isSmall({ isSmall }: Kind, input: unknown): boolean {
  return isSmall?.(input as never) ?? false
}

function errorOf(kind: string, { reason }: NoReply): WorkError {
  switch (reason) {
    case 'deadline':
    case 'memory':
      return new WorkError(reason, `${kind} was stopped: ${reason}.`)
    case 'starved':
      return new WorkError(reason, `${kind} was stopped: the machine was too busy for it.`, { retryAfterS: busyRetryS })
    case 'failed':
      return new WorkError('failed', `${kind} crashed its process.`)
    case 'unstarted':
      return new WorkError('failed', `${kind}: no process could be started.`)
    case 'full':
      return new WorkError('busy', `${kind} found no room in the queue.`, { retryAfterS: busyRetryS })
    case 'closed':
      return closedError()
  }
}

/** Whether the failure is caused by the input. */
function isLasting(
  error: WorkError,
  answer: JobReply | NoReply,
): error is WorkError & { kind: 'deadline' | 'memory' | 'failed' } {
  if (answer.kind === 'no_reply' && answer.reason === 'unstarted') return false
  return error.kind === 'deadline' || error.kind === 'memory' || error.kind === 'failed'
}

function closedError(): WorkError {
  return new WorkError('closed', 'The service is shutting down.')
}
