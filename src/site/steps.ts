/** A long computation that can be interrupted after every step, so that a caller with other work does that in between. */
export type Steps<T> = Generator<void, T, void>

/** The result, without interruption. */
export function lastOf<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
