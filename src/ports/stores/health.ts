export type DatabaseHealth = {
  /** True within `timeoutMs`, or false. Never throws. */
  check(timeoutMs: number): Promise<boolean>
  readonly database: string
  readonly validationQuery: string
}
