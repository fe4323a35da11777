import type { textKinds } from '#domain/work.ts'

/**
 * Long computations: pure functions of what users wrote, identified by the name of their kind.
 *
 * Contract of every driver:
 * - The thread that answers requests never computes for longer than a few milliseconds: it runs only what its kind
 *   declares small. Everything else runs where it can be ended, within a deadline and a memory limit.
 * - Waiting calls are served fairly: a caller with a running call yields to callers with none, and the caller that used
 *   the least time recently, with the project that the call is about, comes first. Background work comes last.
 * - The queue is bounded, in total and per caller: beyond that, a call fails immediately as `busy`.
 * - A call that failed fails immediately for the same input, as long as the driver remembers it.
 * - A `Failure` that the function throws is rethrown to the caller unchanged.
 */
export type Work<K extends Kinds = typeof textKinds> = {
  /** Throws `WorkError` for a call that was not completed. */
  run<N extends keyof K & string>(kind: N, input: InputOf<K, N>, turn: Turn): Promise<ResultOf<K, N>>
  /** Warms up what the first caller would otherwise wait for. */
  prepare(): void
  /** Resolves when there was no foreground work recently; soon in any case. */
  quiet(): Promise<void>
  /** Ends all running work and every process; waiting and later calls fail. */
  close(): Promise<void>
}

/** Inputs and results are values that the structured clone algorithm supports. */
export type Kind = {
  /** May return a promise. */
  readonly perform: (input: never) => unknown
  /** Whether it takes at most 5 ms, whatever the input contains; absent: never. */
  readonly isSmall?: (input: never) => boolean
}
export type Kinds = Readonly<Record<string, Kind>>
export type InputOf<K extends Kinds, N extends keyof K> = Parameters<K[N]['perform']>[0]
export type ResultOf<K extends Kinds, N extends keyof K> = Awaited<ReturnType<K[N]['perform']>>

/** The caller that work is done for. */
export type Turn = {
  /** A user, or the address of a reader without an account. */
  readonly caller: string
  readonly projectId: number | null
  /** No request waits for it. */
  readonly inBackground?: boolean
  /** For work that may take longer than usual. */
  readonly deadlineMs?: number
}

/**
 * `busy`: the queue is full. `deadline`, `memory`: the work exceeds its limits. `starved`: the machine had too little
 * processor time for it. `failed`: the function threw, or its process ended. `closed`: the service is shutting down.
 */
export type WorkErrorKind = 'busy' | 'deadline' | 'memory' | 'starved' | 'failed' | 'closed'

export class WorkError extends Error {
  readonly kind: WorkErrorKind
  readonly retryAfterS: number | undefined

  constructor(kind: WorkErrorKind, message: string, details: { readonly retryAfterS?: number } = {}) {
    super(message)
    this.name = 'WorkError'
    this.kind = kind
    this.retryAfterS = details.retryAfterS
  }
}
