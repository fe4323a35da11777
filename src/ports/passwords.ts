/** Argon2id in a bounded queue: a flood of sign-ins waits or is refused, and does not slow down other requests. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** `stored` null verifies against a dummy, so that an unknown account costs the same time. Throws `unavailable` when the queue is full. */
  verify(password: string, stored: string | null): Promise<boolean>
  isCommon(password: string): boolean
}
