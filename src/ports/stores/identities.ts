/** Issuer and subject together are one person. */
export type IdentityKey = { readonly issuer: string; readonly subject: string }

/** A person of an identity provider who is known here as a user. */
export type Identity = IdentityKey & {
  readonly id: number
  readonly userId: number
  /** For people to tell their identities apart. */
  readonly name: string
  readonly linkedAt: Date
  readonly lastUsedAt: Date | null
}

export type NewIdentity = IdentityKey & { readonly name: string; readonly at: Date }

export type LinkOutcome =
  | { readonly kind: 'linked'; readonly identity: Identity }
  /** It is another account's. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'full' }

export type IdentityStore = {
  /** Whose identity it is; notes its use and its name. */
  use(identity: NewIdentity): Promise<number | null>
  /**
   * An account without a password, known by the identity; the account that has the identity already, if there is one.
   * A verified email is given up by an account that has it without having verified it. `null` when the email, compared
   * without case, is another account's all the same.
   */
  createAccount(
    user: {
      readonly email: string
      readonly emailVerifiedAt: Date | null
      readonly firstName: string
      readonly lastName: string
    },
    identity: NewIdentity,
  ): Promise<{ readonly userId: number; readonly isNew: boolean } | null>
  /** Linking what the user has already changes its name only. */
  link(userId: number, identity: NewIdentity, max: number): Promise<LinkOutcome>
  unlinkAll(userId: number): Promise<void>
  /** The user's, oldest first. */
  list(userId: number): Promise<readonly Identity[]>
  /** False when the user has no such identity. */
  unlink(userId: number, id: number): Promise<boolean>
}
