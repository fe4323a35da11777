/** An account that is being deleted. Its row says so before anything else happens, so that it can be resumed. */
export type Deletion = {
  readonly userId: number
  /** A placeholder once the account was cleared. */
  readonly email: string
  readonly begunAt: Date
}

export type DeletionStore = {
  /**
   * From now on no token or password acts for the account, and no other call shows it. `last`: no enabled
   * administrator would be left. `null`: there is no such account, or it is being deleted already.
   */
  begin(userId: number, at: Date): Promise<Deletion | 'last' | null>
  /** Those that began before a moment and have not ended; the longest under way first. */
  underWay(before: Date, limit: number): Promise<readonly Deletion[]>
  /**
   * Forgets whatever is the account's alone and frees its email; its projects become deleted ones. What others refer to
   * stays, without a name. Repeatable.
   */
  clear(userId: number, at: Date): Promise<void>
  /** Nothing is left to do. */
  end(userId: number, at: Date): Promise<void>
}
