/**
 * Fixed windows that count uses of a key, separate for each rule. Exact: of any number of parallel callers at most
 * `max` get through.
 */
export type Limiter = {
  consume(key: string, limit: RateLimit): Promise<LimitState>
}

export type RateLimit = { readonly name: string; readonly max: number; readonly windowS: number }

/** `resetS`: seconds until the next window starts. */
export type LimitState = { readonly allowed: boolean; readonly remaining: number; readonly resetS: number }
