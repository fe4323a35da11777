import Queue from 'yocto-queue'

export type Room = { hold<T>(bytes: number, work: () => Promise<T>): Promise<T> }

/**
 * Starts pieces of work in their order, while those that run need at most so many bytes; one that needs more runs
 * alone.
 */
export function roomFor(bytesMax: number): Room {
  const waiting = new Queue<{ readonly bytes: number; readonly start: () => void }>()
  let held = 0

  function next(): void {
    for (let first = waiting.peek(); first && (held === 0 || held + first.bytes <= bytesMax); first = waiting.peek()) {
      waiting.dequeue()
      held += first.bytes
      first.start()
    }
  }

  return {
    async hold(bytes, work) {
      await new Promise<void>(start => {
        waiting.enqueue({ bytes, start })
        next()
      })
      try {
        return await work()
      } finally {
        held -= bytes
        next()
      }
    },
  }
}
