type Run = <T>(call: () => T) => T
type OnEnd = (failure: { readonly error: unknown } | null) => void

/**
 * Calls `work` within `run`, and `onEnd` when it has returned, its promise has settled, or its iteration has ended. The
 * result is that of `work`, unchanged for the caller.
 */
export function observed<T>(work: () => T, run: Run, onEnd: OnEnd): T {
  let result: T
  try {
    result = run(work)
  } catch (error) {
    onEnd({ error })
    throw error
  }
  if (result instanceof Promise) {
    result.then(
      () => onEnd(null),
      error => onEnd({ error }),
    )
    return result
  }
  if (isIterable(result)) return iterated(result, run, onEnd) as T
  onEnd(null)
  return result
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function* iterated(values: AsyncIterable<unknown>, run: Run, onEnd: OnEnd): AsyncGenerator<unknown> {
  const iterator = run(() => values[Symbol.asyncIterator]())
  let failure: { readonly error: unknown } | null = null
  try {
    for (;;) {
      const next = await run(() => iterator.next())
      if (next.done) return next.value
      yield next.value
    }
  } catch (error) {
    failure = { error }
    throw error
  } finally {
    await run(() => iterator.return?.())
    onEnd(failure)
  }
}
