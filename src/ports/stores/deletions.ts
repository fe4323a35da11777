/** An account that is being deleted. The row is written first, so that the deletion can be resumed. */
export type Deletion = {
  readonly userId: number
  /** A placeholder once the account's data was cleared. */
  readonly email: string
  readonly begunAt: Date
}

/**
 * `last_administrator`: no enabled administrator would be left. `missing`: the account does not exist or is already being
 * deleted.
 */
export type DeletionStart =
  | { readonly kind: 'begun'; readonly deletion: Deletion }
  | { readonly kind: 'last_administrator' }
  | { readonly kind: 'missing' }

export type DeletionStore = {
  /** From now on no token or password is valid for the account, and no other call returns it. */
  begin(userId: number, at: Date): Promise<DeletionStart>
  /** Deletions that began before this time and have not ended; the oldest first. */
  underWay(before: Date, limit: number): Promise<readonly Deletion[]>
  /**
   * Deletes the account's personal data and frees its email; its projects become deleted ones. Rows that others refer
   * to stay, without a name. Repeatable.
   */
  clear(userId: number, at: Date): Promise<void>
  /** Marks the deletion as complete. */
  end(userId: number, at: Date): Promise<void>
}
