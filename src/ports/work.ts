import type { textKinds } from '#domain/work.ts'

/**
 * Work that computes for long: pure functions of what users wrote, by the name of their kind.
 *
 * Contract of every driver:
 * - The thread that answers requests never computes for longer than a few milliseconds: only what its kind calls small is
 *   done on it. Everything else is done where it can be ended, within a deadline and a limit of memory.
 * - What waits is served in turn: a caller who has a place gives way to those who have none, and the one who used least
 *   time lately, with the project that it is about, comes first. What is in the background comes after all others.
 * - The line is bounded, and so is a caller's part of it: beyond, a call fails as `busy` at once.
 * - What failed fails again at once for the same input, as long as the driver remembers it.
 * - A `Failure` that the function throws is thrown to the caller as it is.
 */
export type Work<K extends Kinds = typeof textKinds> = {
  /** Throws `WorkError` for what was not done. */
  run<N extends keyof K & string>(kind: N, input: InputOf<K, N>, turn: Turn): Promise<ResultOf<K, N>>
  /** Gets ready what the first caller would wait for. */
  prepare(): void
  /** Resolves when nothing outside the background was asked for lately; soon in any case. */
  quiet(): Promise<void>
  /** Ends all that is under way and every process; calls that wait, and those after it, fail. */
  close(): Promise<void>
}

/** Inputs and results are what the structured clone algorithm carries. */
export type Kind = {
  readonly perform: (input: never) => unknown
  /** Whether it takes at most 5 ms whatever the input holds; absent: never. */
  readonly isSmall?: (input: never) => boolean
}
export type Kinds = Readonly<Record<string, Kind>>
export type InputOf<K extends Kinds, N extends keyof K> = Parameters<K[N]['perform']>[0]
export type ResultOf<K extends Kinds, N extends keyof K> = ReturnType<K[N]['perform']>

/** For whom work is done. */
export type Turn = {
  /** A user, or the address of a reader without an account. */
  readonly caller: string
  readonly projectId: number | null
  /** Nothing waits for it. */
  readonly inBackground?: boolean
  /** For what may take longer than usual. */
  readonly deadlineMs?: number
}

/**
 * `busy`: the line is full. `deadline`, `memory`: the work needs more than it may have. `failed`: the function threw, or
 * its process ended. `closed`: the service ends.
 */
export type WorkErrorKind = 'busy' | 'deadline' | 'memory' | 'failed' | 'closed'

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
