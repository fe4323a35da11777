/** The oldest moment at which something that an answer shows was last read from the code host; `null`: all of it just now. */
export type StaleMark = { since: Date | null }

/** Tells whoever answers a request that part of the answer was read earlier than now. */
export type Staleness = {
  /** What is noted while `work` runs, and in all that it starts, goes to `mark`. */
  markDuring<T>(mark: StaleMark, work: () => T): T
  /** Whether anybody is told. Who is not must not be shown what is old. */
  isHeard(): boolean
  /** A read was answered with what the code host showed at this moment. Of several moments the oldest counts. */
  note(since: Date): void
}
