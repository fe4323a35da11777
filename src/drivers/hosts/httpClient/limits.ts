/** The limits of the HTTP client; a host can override each. */
export type HttpClientLimits = {
  readonly readTimeoutMs: number
  readonly writeTimeoutMs: number
  readonly answerMaxBytes: number
  readonly redirectsMax: number
  /** How often a request that is safe to repeat is sent in all. */
  readonly triesMax: number
  /** The upper bound of the first pause between two attempts; it doubles with each further one. */
  readonly backoffMs: number
  /** The total time that one request waits for a host that says "slower". */
  readonly slowdownMaxMs: number
  /** Limits per token; `queuedMax` bounds the calls that wait. */
  readonly callsPerHour: number
  readonly readConcurrency: number
  readonly writeConcurrency: number
  readonly queuedMax: number
  /** Limits for all tokens together. */
  readonly callConcurrency: number
  readonly tokensMax: number
  readonly failuresMax: number
  readonly openMs: number
}

export const httpClientLimits: HttpClientLimits = {
  readTimeoutMs: 10_000,
  writeTimeoutMs: 30_000,
  answerMaxBytes: 16 * 2 ** 20,
  redirectsMax: 3,
  triesMax: 3,
  backoffMs: 500,
  slowdownMaxMs: 10_000,
  callsPerHour: 5_000,
  readConcurrency: 4,
  writeConcurrency: 1,
  queuedMax: 1_000,
  callConcurrency: 64,
  tokensMax: 10_000,
  failuresMax: 10,
  openMs: 10_000,
}
