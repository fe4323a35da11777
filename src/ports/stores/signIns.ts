/** One sign-in and the refresh tokens that grew from it: only the current generation may be used (RFC 9700 §4.14). */
export type SignInStore = {
  start(userId: number, expiresAt: Date, source?: SignInSource, confirmedAt?: Date | null): Promise<string>
  /**
   * Moves the family to its next generation.
   * `reused`: the generation was used before, by a request that did not overlap with this one; the family is now dead.
   * `arrivedAt` lets a request that was under way when another rotated the token get the same successor.
   */
  rotate(family: string, generation: number, arrivedAt: Date, source?: SignInSource): Promise<RotateOutcome>
  /** Whose it was; `null` when it had ended before. */
  end(family: string): Promise<number | null>
  /** Those of a user that have not ended, newest first, at most `limit`. */
  live(userId: number, limit: number): Promise<readonly SignIn[]>
  startedAt(family: string): Promise<Date | null>
  /** Notes that a second factor was shown in the sign-in. */
  confirm(family: string, at: Date): Promise<void>
  /** When one was last shown; `null`: never, or the sign-in has ended. */
  confirmedAt(family: string): Promise<Date | null>
  /** False when the user has no such sign-in that has not ended. */
  endOne(userId: number, id: number): Promise<boolean>
  /** Ends every sign-in of a user but `except`. */
  endAll(userId: number, except: string | null): Promise<void>
  /** Forgets families whose time ended before. */
  expire(before: Date): Promise<void>
}

/** Where a sign-in was used from, as the request said; `null`: not known. */
export type SignInSource = { readonly address: string | null; readonly userAgent: string | null }

export type SignIn = SignInSource & {
  readonly id: number
  readonly family: string
  readonly createdAt: Date
  /** When it was last renewed. */
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

export type RotateOutcome =
  | { readonly kind: 'rotated'; readonly userId: number; readonly generation: number; readonly expiresAt: Date }
  | { readonly kind: 'reused'; readonly userId: number }
  | { readonly kind: 'unknown' }
