/** What a worker does: by the name of a task, what it takes and what it gives. */
export type Tasks = Readonly<Record<string, { readonly request: unknown; readonly reply: unknown }>>

export type TaskMessage = { readonly task: string; readonly request: unknown }

/** A task has `begun` when everything that it needs has loaded. */
export type TaskReply = { readonly kind: 'begun' | 'failed' } | { readonly kind: 'reply'; readonly reply: unknown }

/** `failed`: by an error, or because what it needs did not load. `aborted`: before it began, or with the worker. */
export type TaskResult<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'tooSlow' | 'failed' | 'aborted' }

export type TaskWorker<T extends Tasks> = {
  /** Tasks run one after the other. */
  readonly run: <Name extends keyof T & string>(
    task: Name,
    request: T[Name]['request'],
    signal?: AbortSignal,
  ) => Promise<TaskResult<T[Name]['reply']>>
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

type Waiting = TaskMessage & {
  readonly signal: AbortSignal | undefined
  readonly end: (result: TaskResult<unknown>) => void
}

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
  const end = (result: TaskResult<unknown>): void => {
    const ended = current
    current = null
    limit(terminate, idleMaxMs)
    ended?.end(result)
    beginNext()
  }
  const giveUp = (kind: 'tooSlow' | 'failed') => (): void => {
    terminate()
    end({ kind })
  }
  const fail = giveUp('failed')
  const open = (): Worker => {
    const opened = start()
    opened.onmessage = ({ data }: MessageEvent<TaskReply>) => {
      if (opened !== worker) return
      if (data.kind === 'reply') end({ kind: 'done', reply: data.reply })
      else if (data.kind === 'begun') limit(giveUp('tooSlow'), taskMaxMs)
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
      if (next.signal?.aborted) next.end({ kind: 'aborted' })
      else begin(next)
    }
  }

  return {
    run(task, request, signal) {
      const { promise, resolve } = Promise.withResolvers<TaskResult<unknown>>()
      waiting = [...waiting, { task, request, signal, end: resolve }]
      beginNext()
      return promise as Promise<TaskResult<T[typeof task]['reply']>>
    },
    stop() {
      const ended = current === null ? waiting : [current, ...waiting]
      waiting = []
      current = null
      terminate()
      for (const each of ended) each.end({ kind: 'aborted' })
    },
  }
}
