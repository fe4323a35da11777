/** One sign-in and its chain of refresh tokens: only the current generation may be used (RFC 9700 §4.14). */
export type SignInStore = {
  start(userId: number, expiresAt: Date, source?: SignInSource, confirmedAt?: Date | null): Promise<string>
  /**
   * Moves the family to its next generation. `reused`: the generation was used before, by a request that did not
   * overlap with this one; the family is now revoked. `arrivedAt` lets a request that was in flight while another
   * rotated the token get the same successor.
   */
  rotate(family: string, generation: number, arrivedAt: Date, source?: SignInSource): Promise<RotateOutcome>
  /** The user it belonged to; `null` when it had already ended. */
  end(family: string): Promise<number | null>
  /** A user's active sign-ins, newest first, at most `limit`. */
  live(userId: number, limit: number): Promise<readonly SignIn[]>
  startedAt(family: string): Promise<Date | null>
  /** Records that the sign-in was confirmed with a second factor. */
  confirm(family: string, at: Date): Promise<void>
  /** When it was last confirmed with a second factor; `null`: never, or the sign-in has ended. */
  confirmedAt(family: string): Promise<Date | null>
  /** False when the user has no such active sign-in. */
  endOne(userId: number, id: number): Promise<boolean>
  /** Ends every sign-in of a user except `except`. */
  endAll(userId: number, except: string | null): Promise<void>
  /** Deletes families that expired before this time. */
  expire(before: Date): Promise<void>
}

/** Where a sign-in was used from, according to the request; `null`: not known. */
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
