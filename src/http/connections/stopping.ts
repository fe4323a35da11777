import { Failure } from '#domain/errors.ts'

type Closing = { addHook(name: 'preClose', hook: () => Promise<void>): unknown }

/** The process ends 15 s after its stop began; by then what was stopped here has to be recorded. */
const runMaxMs = 10_000

/**
 * Aborts, with the failure for the caller, the runs of a model that a stopping service does not wait for any longer.
 * Without it they would end with the process: unexplained, and counted with their worst-case cost.
 */
export function stoppingSignal(app: Closing): AbortSignal {
  const stopping = new AbortController()
  app.addHook('preClose', async () => {
    setTimeout(() => stopping.abort(stopped()), runMaxMs).unref()
  })
  return stopping.signal
}

function stopped(): Failure {
  const message =
    'The service is restarting and stopped this rewrite. Nothing was changed; what the model had used until then counts. Ask again.'
  return new Failure('unavailable', message, { retryAfterS: 1 })
}
