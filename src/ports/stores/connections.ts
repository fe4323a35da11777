import type { HostId } from '#ports/hosts.ts'

/** The tokens of a connection as they are kept: sealed, for the user and the kind of token (`usecases/sealed.ts`). */
export type SealedGrant = {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
  readonly scopes: readonly string[]
}

/** What lets Speckeep act for one user at the code host. */
export type Connection = SealedGrant & {
  readonly userId: number
  readonly provider: HostId
  /** Where the sign-in at the host came back to; renewing names it again. */
  readonly redirectUri: string
  readonly connectedAt: Date
  /** Since when the host takes none of the tokens; `null` while it takes them. */
  readonly refusedAt: Date | null
}

export type Renewal =
  | { readonly kind: 'renewed'; readonly grant: SealedGrant }
  | { readonly kind: 'refused'; readonly at: Date }
  | { readonly kind: 'unchanged' }

export type ConnectionStore = {
  find(userId: number): Promise<Connection | null>
  /** Takes the place of the connection that the user had. */
  keep(connection: Omit<Connection, 'refusedAt'>): Promise<void>
  /**
   * Runs `renew` for one caller at a time per user, on all instances together, with the connection as it is then, and
   * writes its result down before anybody else goes on. The answer is the connection afterwards; what `renew` throws
   * leaves it as it was. Callers on one instance that come while it runs share its answer.
   */
  renew(userId: number, renew: (current: Connection) => Promise<Renewal>): Promise<Connection | null>
  /** Notes that the host refused a token, unless the connection has another one by now. */
  refuse(userId: number, accessToken: string, at: Date): Promise<void>
  /** True for one caller, who may ask the host now, if nobody did since `before`. */
  takeCheck(userId: number, before: Date, now: Date): Promise<boolean>
  /** What was kept, now gone. */
  drop(userId: number): Promise<Connection | null>
  /** True once per nonce: a sign-in elsewhere is finished once, and a challenge answered once. */
  spendNonce(nonce: string, expiresAt: Date): Promise<boolean>
  /** Forgets the nonces whose time ended before. */
  expireNonces(before: Date): Promise<void>
  /** By user id, those above `afterUserId`. */
  page(afterUserId: number, limit: number): Promise<readonly Connection[]>
  /** Puts other seals on the tokens, unless they were renewed since they were read. */
  reseal(read: Connection, resealed: Pick<SealedGrant, 'accessToken' | 'refreshToken'>): Promise<boolean>
}
