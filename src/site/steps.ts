/** A long computation that can be interrupted after every step, so that a caller with other work does that in between. */
export type Steps<T> = Generator<void, T, void>

/** The result, without interruption. */
export function lastOf<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** How long other requests wait for a computation that has begun. */
const turnMs = 10

/** The result of a computation on a thread that answers requests: `nextTurn` lets it do so in between. */
export async function runInSteps<T>(
  steps: Steps<T>,
  nextTurn: () => Promise<unknown>,
  clock: { now(): number } = performance,
): Promise<T> {
  for (;;) {
    const endMs = clock.now() + turnMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (clock.now() < endMs)
    await nextTurn()
  }
}

const itemsPerStep = 200

/** Calls `each` with every item. */
export function* forEachInSteps<T>(items: Iterable<T>, each: (item: T) => void): Steps<void> {
  let done = 0
  for (const item of items) {
    each(item)
    if (++done % itemsPerStep === 0) yield
  }
}
