/** The state of this process. */
export type Instance = { measure(): InstanceState }

export type InstanceState = {
  readonly startedAt: Date
  readonly memoryBytes: number
  /** How late the thread that answers was, over the last 10 seconds: 99 of 100 times at most this. */
  readonly eventLoopDelayMs: number
}
