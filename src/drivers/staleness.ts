import { AsyncLocalStorage } from 'node:async_hooks'
import type { StaleMark, Staleness } from '#ports/staleness.ts'

/** Finds the staleness mark of the request that a read belongs to. Work outside of a request records nothing. */
export function requestStaleness(): Staleness {
  const marks = new AsyncLocalStorage<StaleMark>()
  return {
    markDuring: (mark, work) => marks.run(mark, work),
    isTracked: () => marks.getStore() !== undefined,
    note(since) {
      const mark = marks.getStore()
      if (mark && (mark.since === null || since < mark.since)) mark.since = since
    },
  }
}
