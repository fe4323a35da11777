import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '#site/steps.ts'

/** How long other requests wait for a computation that has begun. */
const turnMs = 10

/** The result of a computation on this thread, which answers requests in between. */
export async function runInSteps<T>(steps: Steps<T>, clock: { now(): number } = performance): Promise<T> {
  for (;;) {
    const endMs = clock.now() + turnMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (clock.now() < endMs)
    await nextTurn()
  }
}
