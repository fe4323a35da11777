/** What a worker does: by the name of a task, what it takes and what it gives. */
export type Tasks = Readonly<Record<string, { readonly request: unknown; readonly reply: unknown }>>

export type TaskMessage = { readonly task: string; readonly request: unknown }

/** A task has `begun` when everything that it needs has loaded. */
export type TaskReply = { readonly kind: 'begun' | 'failed' } | { readonly kind: 'reply'; readonly reply: unknown }

export type TaskWorker<T extends Tasks> = {
  /**
   * Tasks run one after the other. `null`: the task took too long or failed, it was aborted before it began, or the
   * worker was stopped.
   */
  readonly run: <Name extends keyof T & string>(
    task: Name,
    request: T[Name]['request'],
    signal?: AbortSignal,
  ) => Promise<T[Name]['reply'] | null>
  /** Ends all tasks. A later one starts the worker again. */
  readonly stop: () => void
}

export type TaskWorkerOptions = {
  readonly start: () => Worker
  /** Of a task that has begun. */
  readonly taskMaxMs: number
}

const loadMaxMs = 60_000
const idleMaxMs = 60_000

type Waiting = TaskMessage & { readonly signal: AbortSignal | undefined; readonly end: (reply: unknown) => void }

/**
 * Work off the main thread, so that it does not block typing. The worker starts with the first task, is replaced after
 * a task that fails or takes too long, and ends when it has had nothing to do for a minute.
 */
export function createTaskWorker<T extends Tasks>({ start, taskMaxMs }: TaskWorkerOptions): TaskWorker<T> {
  let waiting: readonly Waiting[] = []
  let current: Waiting | null = null
  let worker: Worker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const limit = (act: () => void, afterMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(act, afterMs)
  }
  const terminate = (): void => {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
  }
  const end = (reply: unknown): void => {
    const ended = current
    current = null
    limit(terminate, idleMaxMs)
    ended?.end(reply)
    beginNext()
  }
  const fail = (): void => {
    terminate()
    end(null)
  }
  const open = (): Worker => {
    const opened = start()
    opened.onmessage = ({ data }: MessageEvent<TaskReply>) => {
      if (opened !== worker) return
      if (data.kind === 'reply') end(data.reply)
      else if (data.kind === 'begun') limit(fail, taskMaxMs)
      else fail()
    }
    opened.onerror = () => {
      if (opened === worker) fail()
    }
    return opened
  }
  const begin = (next: Waiting): void => {
    current = next
    worker ??= open()
    limit(fail, loadMaxMs)
    worker.postMessage({ task: next.task, request: next.request } satisfies TaskMessage)
  }
  const beginNext = (): void => {
    while (current === null) {
      const [next, ...others] = waiting
      if (next === undefined) return
      waiting = others
      if (next.signal?.aborted) next.end(null)
      else begin(next)
    }
  }

  return {
    run(task, request, signal) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      waiting = [...waiting, { task, request, signal, end: resolve }]
      beginNext()
      return promise as Promise<T[typeof task]['reply'] | null>
    },
    stop() {
      const ended = current === null ? waiting : [current, ...waiting]
      waiting = []
      current = null
      terminate()
      for (const each of ended) each.end(null)
    },
  }
}
