/**
 * Long computations for all services of a test process. Their worker processes load once rather than for each service,
 * which costs more than starting the rest of a service, and do not warm up, which would cost as much again. As with
 * separate processes, a service gets no result once it is closed.
 */
import { startServiceWork } from '#compose'
import type { AllKinds } from '#drivers/work/index.ts'
import { type Work, WorkError } from '#ports/work.ts'

/** Idle processes end with this one. */
let shared: Work<AllKinds> | undefined

export function sharedWork(): Work<AllKinds> {
  shared ??= startServiceWork({ isWarmedUp: false })
  const { run, prepare, quiet } = shared
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => {})
  let isClosed = false
  return {
    run: (kind, input, turn) => (isClosed ? closing.promise : Promise.race([closing.promise, run(kind, input, turn)])),
    prepare,
    quiet,
    async close() {
      isClosed = true
      closing.reject(new WorkError('closed', 'The service is shutting down.'))
    },
  }
}
