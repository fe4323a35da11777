/** Issuer and subject together identify one person. */
export type IdentityKey = { readonly issuer: string; readonly subject: string }

/** A person of an identity provider who is linked to a user. */
export type Identity = IdentityKey & {
  readonly id: number
  readonly userId: number
  /** Lets people tell their identities apart. */
  readonly name: string
  readonly linkedAt: Date
  readonly lastUsedAt: Date | null
}

export type NewIdentity = IdentityKey & { readonly name: string; readonly at: Date }

export type LinkOutcome =
  | { readonly kind: 'linked'; readonly identity: Identity }
  /** It belongs to another account. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'full' }

export type IdentityStore = {
  /** The user that the identity is linked to; records its use and its name. */
  use(identity: NewIdentity): Promise<number | null>
  /**
   * Creates an account without a password, linked to the identity; returns the existing account if the identity is
   * already linked. An account that has the email unverified gives it up to a verified one. `null` when the email,
   * compared without case, still belongs to another account.
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
  /** Linking an identity that the user already has only updates its name. */
  link(userId: number, identity: NewIdentity, max: number): Promise<LinkOutcome>
  unlinkAll(userId: number): Promise<void>
  /** The user's identities, oldest first. */
  list(userId: number): Promise<readonly Identity[]>
  /** False when the user has no such identity. */
  unlink(userId: number, id: number): Promise<boolean>
}
