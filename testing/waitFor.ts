import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a test waits: only a hang takes this long, however busy the machine is. */
export const waitMaxMs = 300_000

const pauseMinMs = 20
const pauseMaxMs = 200

/**
 * Polls until there is a result and returns it; fails with `what` on a timeout. Slow events are polled less often: a
 * check may cost more than what it waits for.
 */
export async function waitFor<T>(
  what: string,
  look: () => T | false | null | undefined | Promise<T | false | null | undefined>,
): Promise<T> {
  const begun = performance.now()
  for (;;) {
    const seen = await look()
    if (seen !== false && seen !== null && seen !== undefined) return seen
    const waitedMs = performance.now() - begun
    assert.ok(waitedMs < waitMaxMs, `not within ${waitMaxMs} ms: ${what}`)
    await wait(Math.min(pauseMaxMs, Math.max(pauseMinMs, waitedMs / 10)))
  }
}
