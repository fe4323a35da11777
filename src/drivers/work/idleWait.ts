import { setTimeout as wait } from 'node:timers/promises'

const idleMs = 60
const waitMaxMs = 80

export type IdleWait = {
  /** Work that callers wait for starts now. */
  interrupt(): void
  /** Resolves when nothing has started for a moment, and after a short time in any case. */
  reached(): Promise<void>
}

export function createIdleWait(): IdleWait {
  let interruptedMs = Number.NEGATIVE_INFINITY
  return {
    interrupt: () => {
      interruptedMs = performance.now()
    },
    async reached() {
      const untilMs = performance.now() + waitMaxMs
      while (performance.now() < Math.min(untilMs, interruptedMs + idleMs))
        await wait(idleMs / 4, undefined, { ref: false })
    },
  }
}
