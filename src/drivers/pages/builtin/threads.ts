import { Worker } from 'node:worker_threads'
import { type Answer, type Job, type ResultOf, ready } from './jobs.ts'

/**
 * A few warm threads for jobs on untrusted text. A job that passes its deadline, or its thread's memory, loses its
 * thread and ends as `stopped`; a later job gets a new thread. Jobs wait in line, in order.
 */
export type Threads = {
  run<J extends Job>(job: J): Promise<ResultOf<J> | Stopped>
  close(): Promise<void>
}

export type Stopped = { readonly stopped: 'deadline' | 'memory' | 'failed' }

/** The deadline counts from when a loaded thread takes up the job. */
export type ThreadOptions = { readonly count: number; readonly deadlineMs: number; readonly heapMaxMb: number }

type Waiting = {
  readonly job: Job
  readonly resolve: (result: ResultOf<Job> | Stopped) => void
  readonly reject: (error: Error) => void
}

export function startThreads(options: ThreadOptions): Threads {
  const line: Waiting[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let closed = false

  function next(): void {
    const thread = line.length === 0 || closed ? undefined : (idle.pop() ?? start())
    const waiting = thread && line.shift()
    if (thread && waiting) void runOn(thread, waiting).then(next)
  }

  function start(): Worker | undefined {
    if (all.size >= options.count) return undefined
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMaxMb },
      env: {},
    })
    all.add(thread)
    return thread
  }

  async function runOn(thread: Worker, { job, resolve }: Waiting): Promise<void> {
    const answer = await answerOf(thread, job, options.deadlineMs)
    if ('stopped' in answer) {
      await thread.terminate()
      all.delete(thread)
    } else {
      idle.push(thread)
    }
    resolve('result' in answer ? answer.result : 'stopped' in answer ? answer : { stopped: 'failed' })
  }

  return {
    run: <J extends Job>(job: J) =>
      new Promise<ResultOf<J> | Stopped>((resolve, reject) => {
        if (closed) return reject(closedError())
        line.push({ job, resolve: resolve as Waiting['resolve'], reject })
        next()
      }),
    close: async () => {
      closed = true
      for (const { reject } of line.splice(0)) reject(closedError())
      await Promise.all([...all].map(thread => thread.terminate()))
    },
  }
}

/** A thread that is busy keeps the process alive; one that waits does not. */
function answerOf(thread: Worker, job: Job, deadlineMs: number): Promise<Answer<Job> | Stopped> {
  const { promise, resolve } = Promise.withResolvers<Answer<Job> | Stopped>()
  let deadline: NodeJS.Timeout | undefined
  const begin = () => {
    deadline = setTimeout(() => resolve({ stopped: 'deadline' }), deadlineMs)
    thread.postMessage(job)
  }
  const onMessage = (message: Answer<Job> | typeof ready) => {
    if (message !== ready) return resolve(message)
    loaded.add(thread)
    begin()
  }
  const onError = (error: Error & { code?: string }) =>
    resolve({ stopped: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed' })
  const onExit = () => resolve({ stopped: 'failed' })

  thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  thread.ref()
  if (loaded.has(thread)) begin()
  return promise.finally(() => {
    clearTimeout(deadline)
    thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    thread.unref()
  })
}

/** The threads that have said `ready`. */
const loaded = new WeakSet<Worker>()

function closedError(): Error {
  return new Error('The page renderer is closed.')
}
