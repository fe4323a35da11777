export type Clock = {
  now(): Date
  /** Milliseconds since some fixed moment, whatever happens to the date: for durations and deadlines. */
  monotonicMs(): number
}
