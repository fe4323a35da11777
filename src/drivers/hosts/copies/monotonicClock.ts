const stepMs = 0.001
const backMs = 1_000

/** The time in milliseconds, each value slightly later than the one before, so that no two reads have the same time. */
export function monotonicClock(): () => number {
  let last = 0
  return () => {
    const nowMs = Date.now()
    // Follows a clock that was set back.
    last = nowMs < last - backMs ? nowMs : Math.max(nowMs, last + stepMs)
    return last
  }
}
