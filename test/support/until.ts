import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 20

/** Looks again and again until there is something to see, and gives it; fails with `what` when it takes too long. */
export async function until<T>(
  what: string,
  look: () => T | false | null | undefined | Promise<T | false | null | undefined>,
  withinMs = 30_000,
): Promise<T> {
  for (const deadline = performance.now() + withinMs; ; await wait(pauseMs)) {
    const seen = await look()
    if (seen !== false && seen !== null && seen !== undefined) return seen
    assert.ok(performance.now() < deadline, `not within ${withinMs} ms: ${what}`)
  }
}
