import type { Invariant } from '#ports/integrity.ts'

/** An invariant that the database alone can check. */
export type Rule = Invariant & {
  /**
   * One row for each violation, with its text as `about`: ids and numbers, never what people wrote. `given.overdue_s`
   * is how long a step that is due may wait; `given.running_since` is when the service started, or null.
   */
  readonly sql: string
  /** A table that exists only once a service has been started. */
  readonly needs?: string
}

/** Whether something has been due for too long while a service was running that should have done it. */
export function isOverdue(due: string): string {
  const longAgo = "now() - given.overdue_s * interval '1 second'"
  return `(${due} < ${longAgo} and given.running_since < ${longAgo})`
}
