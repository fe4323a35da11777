/** Fixed windows that count uses of a key, each rule its own. Exact: of any number of parallel takers, at most `max` get through. */
export type Limiter = {
  consume(key: string, limit: RateLimit): Promise<LimitState>
}

export type RateLimit = { readonly name: string; readonly max: number; readonly windowS: number }

/** `resetS`: seconds until the window starts anew. */
export type LimitState = { readonly allowed: boolean; readonly remaining: number; readonly resetS: number }
