/** The oldest moment at which any part of an answer was last read from the code host; `null`: all of it is current. */
export type StaleMark = { since: Date | null }

/** Carries the age of data read by a driver to the HTTP answer. */
export type Staleness = {
  /** While `work` runs, and in everything it starts, `note` writes to `mark`. */
  markDuring<T>(mark: StaleMark, work: () => T): T
  /** Whether a mark receives notes. Without one, such as in a job, a copy must not be used in place of the host. */
  isTracked(): boolean
  /** A read was answered with the state of the code host at this moment. The oldest of several moments counts. */
  note(since: Date): void
}
