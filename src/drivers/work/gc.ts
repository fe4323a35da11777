/** The share of its memory limit from which a process has too little left for its next job. */
export const fullShare: number = 2 / 3
/** Jobs that took longer may have made their process large. */
export const heavyMs = 200
/** As the process itself sees them, they take a little less. */
const heavySeenMs: number = heavyMs / 2
const growthMinBytes = 32 * 1024 * 1024

/**
 * For a process that runs one job after the other: returns a function that frees the garbage of a heavy job if the
 * process has become so large that it would have to be replaced, which costs several times as much: a new process loads
 * all modules and optimizes them again. Needs `--expose-gc`.
 */
export function collector(memoryMaxMb: number): (tookMs: number) => void {
  const limitBytes = memoryMaxMb * 1024 * 1024 * fullShare
  let leftBytes = 0
  return tookMs => {
    if (tookMs < heavySeenMs) return
    if (process.memoryUsage.rss() < Math.max(limitBytes, leftBytes + growthMinBytes)) return
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    leftBytes = process.memoryUsage.rss()
  }
}
