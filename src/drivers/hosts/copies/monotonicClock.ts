const stepMs = 0.001
const backMs = 1_000

/** The time in milliseconds, each a little later than the one before, so that two reads are never at the same moment. */
export function monotonicClock(): () => number {
  let last = 0
  return () => {
    const nowMs = Date.now()
    // A clock that was set back is followed.
    last = nowMs < last - backMs ? nowMs : Math.max(nowMs, last + stepMs)
    return last
  }
}
