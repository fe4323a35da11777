import { setTimeout as wait } from 'node:timers/promises'

const lullMs = 60
const waitMaxMs = 80

export type Lull = {
  /** Work that callers wait for starts now. */
  interrupt(): void
  /** Resolves when nothing has started for a moment, and after a short time in any case. */
  reached(): Promise<void>
}

export function newLull(): Lull {
  let interruptedMs = Number.NEGATIVE_INFINITY
  return {
    interrupt: () => {
      interruptedMs = performance.now()
    },
    async reached() {
      const untilMs = performance.now() + waitMaxMs
      while (performance.now() < Math.min(untilMs, interruptedMs + lullMs))
        await wait(lullMs / 4, undefined, { ref: false })
    },
  }
}
