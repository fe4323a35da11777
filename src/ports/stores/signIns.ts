/** One sign-in and the refresh tokens that grew from it: only the current generation may be used (RFC 9700 §4.14). */
export type SignInStore = {
  start(userId: number, expiresAt: Date): Promise<string>
  /**
   * Moves the family to its next generation.
   * `reused`: the generation was used before, by a request that did not overlap with this one; the family is now dead.
   * `arrivedAt` lets a request that was under way when another rotated the token get the same successor.
   */
  rotate(family: string, generation: number, arrivedAt: Date): Promise<RotateOutcome>
  end(family: string): Promise<void>
  /** Forgets families whose time ended before. */
  expire(before: Date): Promise<void>
}

export type RotateOutcome =
  | { readonly outcome: 'rotated'; readonly userId: number; readonly generation: number; readonly expiresAt: Date }
  | { readonly outcome: 'reused'; readonly userId: number }
  | { readonly outcome: 'unknown' }
