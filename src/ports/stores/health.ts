export type DatabaseHealth = {
  /** True within `timeoutMs`, or false. Never throws. */
  check(timeoutMs: number): Promise<boolean>
  /** False if it is known to refuse writes, however well it serves reads. Answers within `timeoutMs`; never throws. */
  takesWrites(timeoutMs: number): Promise<boolean>
  readonly database: string
  readonly validationQuery: string
}
