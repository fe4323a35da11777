/** The oldest moment at which something that an answer shows was last read from the code host; `null`: all of it just now. */
export type StaleMark = { since: Date | null }

/** Carries the age of what was read from a driver to the HTTP answer. */
export type Staleness = {
  /** What is noted while `work` runs, and in all that it starts, goes to `mark`. */
  markDuring<T>(mark: StaleMark, work: () => T): T
  /** Whether a mark receives what is noted. Without one, such as in a job, a copy must not stand in for the host. */
  isTracked(): boolean
  /** A read was answered with what the code host showed at this moment. Of several moments the oldest counts. */
  note(since: Date): void
}
