/** Traces of requests and jobs. Outside of a trace, and in one that is not sampled, steps only run. */
export type Tracing = {
  begin(start: TraceStart): Trace
  /** A step of the trace in progress, until `work` returns, its promise settles, or its iteration ends. */
  step<T>(name: string, work: () => T): T
  /** The id of the trace in progress, if it is sampled. */
  currentId(): string | null
}

export type TraceStart = {
  readonly name: string
  readonly kind: 'request' | 'job'
  readonly requestId?: string
  /** As the caller sent it (W3C Trace Context): the trace continues the caller's. */
  readonly traceparent?: string | undefined
}

export type Trace = {
  /** Whatever `work` starts belongs to the trace. */
  during<T>(work: () => T): T
  end(outcome: TraceOutcome): void
}

export type TraceOutcome = {
  readonly hasFailed: boolean
  /** If it is known only at the end. */
  readonly name?: string
  readonly attributes?: Readonly<Record<string, string | number>>
}
