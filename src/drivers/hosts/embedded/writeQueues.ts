import { Mutex } from 'async-mutex'
import { HostError } from '#ports/hosts.ts'

export type WriteQueue = Pick<Mutex, 'runExclusive'>

/** The queue of writes of each repository. */
export type WriteQueues = {
  /** The queue of a repository that is opened. */
  open(): WriteQueue
  refuseWaiting(): void
}

const retryAfterS = 5

/** Queues that can be closed: a process that ends answers those who wait, instead of breaking their connections. */
export function writeQueues(): WriteQueues {
  const busy = new Set<Mutex>()
  let isRefusing = false

  return {
    open() {
      const mutex = new Mutex(stopping())
      return {
        async runExclusive(work) {
          if (isRefusing && mutex.isLocked()) throw stopping()
          busy.add(mutex)
          return await mutex.runExclusive(work).finally(() => {
            if (!mutex.isLocked()) busy.delete(mutex)
          })
        },
      }
    },
    refuseWaiting() {
      isRefusing = true
      for (const mutex of busy) mutex.cancel()
    },
  }
}

function stopping(): HostError {
  return new HostError('busy', 'The service is stopping. Nothing was changed; try again shortly.', { retryAfterS })
}
