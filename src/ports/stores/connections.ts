import type { HostId } from '#ports/hosts.ts'

/** The stored tokens of a connection: sealed, for the user and the kind of token (`usecases/sealingContexts.ts`). */
export type SealedGrant = {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
  readonly scopes: readonly string[]
}

/** The authorization with which Speckeep acts for one user at the code host. */
export type Connection = SealedGrant & {
  readonly userId: number
  readonly provider: HostId
  /** The redirect URI of the sign-in at the host; renewing sends it again. */
  readonly redirectUri: string
  readonly connectedAt: Date
  /** When the host first refused all tokens; `null` while it accepts them. */
  readonly refusedAt: Date | null
}

export type Renewal =
  | { readonly kind: 'renewed'; readonly grant: SealedGrant }
  | { readonly kind: 'refused'; readonly at: Date }
  | { readonly kind: 'unchanged' }

export type ConnectionStore = {
  find(userId: number): Promise<Connection | null>
  /** Replaces the user's connection, if any. */
  keep(connection: Omit<Connection, 'refusedAt'>): Promise<void>
  /**
   * Runs `renew` for one caller at a time per user, across all instances, with the current connection, and stores its
   * result before the next caller runs. Returns the connection afterwards; what `renew` throws leaves it unchanged.
   * Callers on the same instance that arrive while it runs share its answer.
   */
  renew(userId: number, renew: (current: Connection) => Promise<Renewal>): Promise<Connection | null>
  /** Records that the host refused a token, unless the connection has a newer one. */
  refuse(userId: number, accessToken: string, at: Date): Promise<void>
  /** True for the single caller who may ask the host now, if there was no check since `before`. */
  takeCheck(userId: number, before: Date, now: Date): Promise<boolean>
  /** Returns what was removed. */
  drop(userId: number): Promise<Connection | null>
  /** True once per nonce: a sign-in elsewhere completes once, and a challenge is answered once. */
  spendNonce(nonce: string, expiresAt: Date): Promise<boolean>
  /** Deletes nonces that expired before this time. */
  expireNonces(before: Date): Promise<void>
  /** Ordered by user id, those above `afterUserId`. */
  page(afterUserId: number, limit: number): Promise<readonly Connection[]>
  /** Stores newly sealed tokens, unless they were renewed since they were read. */
  reseal(read: Connection, resealed: Pick<SealedGrant, 'accessToken' | 'refreshToken'>): Promise<boolean>
}
