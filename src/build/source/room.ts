export type Room = { hold<T>(bytes: number, work: () => Promise<T>): Promise<T> }

/**
 * Starts pieces of work in their order, while those that run need at most so many bytes; one that needs more runs
 * alone.
 */
export function roomFor(bytesMax: number): Room {
  const waiting: { readonly bytes: number; readonly start: () => void }[] = []
  let held = 0

  function next(): void {
    for (let first = waiting[0]; first && (held === 0 || held + first.bytes <= bytesMax); first = waiting[0]) {
      waiting.shift()
      held += first.bytes
      first.start()
    }
  }

  return {
    async hold(bytes, work) {
      await new Promise<void>(start => {
        waiting.push({ bytes, start })
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
