const pauseMaxS = 24 * 60 * 60

/** Above it a number is a time since 1970, below it a number of seconds from now. */
const epochMinS = 1_000_000_000

/**
 * How many seconds a host asks to be left alone, or `null` where it does not say. `Retry-After` counts first. The end of
 * the host's own window counts only where nothing is left in it: other limits are told with a full window.
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

/** Seconds, a time since 1970 or a date. Times are measured on the host's own clock, which may not be ours. */
function secondsUntil(value: string, headers: Headers): number | null {
  const number = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null
  const atS = number ?? Date.parse(value) / 1_000
  if (Number.isNaN(atS)) return null
  const hostNowS = (Date.parse(headers.get('date') ?? '') || Date.now()) / 1_000
  const leftS = number !== null && number < epochMinS ? number : atS - hostNowS
  return Math.min(Math.max(Math.ceil(leftS), 0), pauseMaxS)
}
