const pauseMaxS = 24 * 60 * 60

/** A larger number is a time since 1970, a smaller one a number of seconds from now. */
const epochMinS = 1_000_000_000

/**
 * How many seconds the host asks to pause, or `null` where it does not say. `Retry-After` takes precedence. The reset
 * time of the host's own window counts only if nothing is left in it: other limits are reported with a full window.
 */
export function pauseOf(headers: Headers): number | null {
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) return secondsUntil(retryAfter, headers)
  for (const prefix of ['x-ratelimit', 'ratelimit']) {
    const reset = headers.get(`${prefix}-reset`)
    if (reset !== null && Number(headers.get(`${prefix}-remaining`) ?? 0) === 0) return secondsUntil(reset, headers)
  }
  return null
}

/** Seconds, a time since 1970 or a date. Times are relative to the host's clock, which may differ from ours. */
function secondsUntil(value: string, headers: Headers): number | null {
  const number = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null
  const atS = number ?? Date.parse(value) / 1_000
  if (Number.isNaN(atS)) return null
  const hostNowS = (Date.parse(headers.get('date') ?? '') || Date.now()) / 1_000
  const leftS = number !== null && number < epochMinS ? number : atS - hostNowS
  return Math.min(Math.max(Math.ceil(leftS), 0), pauseMaxS)
}
