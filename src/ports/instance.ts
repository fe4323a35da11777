/** What this process of the service measures of itself. */
export type Instance = { measure(): InstanceState }

export type InstanceState = {
  readonly startedAt: Date
  readonly memoryBytes: number
  /** How late the thread that answers was, over the last 10 seconds: 99 of 100 times at most this. */
  readonly eventLoopDelayMs: number
}
