/** What the wire allows itself; each can be set apart by a host that needs it. */
export type HttpClientLimits = {
  readonly readTimeoutMs: number
  readonly writeTimeoutMs: number
  readonly answerMaxBytes: number
  readonly redirectsMax: number
  /** How often a request is sent that is safe to repeat. */
  readonly triesMax: number
  /** The first pause between two tries is at most this, and each further one at most twice the one before. */
  readonly backoffMs: number
  /** How long one request waits in all for a host that says "slower". */
  readonly slowdownMaxMs: number
  /** What each token has; `queuedMax` is for what waits for its turn. */
  readonly callsPerHour: number
  readonly readConcurrency: number
  readonly writeConcurrency: number
  readonly queuedMax: number
  /** What all tokens have together. */
  readonly callConcurrency: number
  readonly tokensMax: number
  readonly failuresMax: number
  readonly leftAloneMs: number
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
  leftAloneMs: 10_000,
}
