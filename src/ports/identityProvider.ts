/** A company's own sign-in, by OpenID Connect. */
export type IdentityProvider = {
  /** As it is configured; issuer and subject together are one person. */
  readonly issuer: string
  /** What people know it as. */
  readonly label: string
  /** Throws `IdentityError` where the provider cannot be asked for its addresses. */
  authorizationUrl(request: {
    readonly state: string
    readonly nonce: string
    /** Of PKCE, method S256. */
    readonly challenge: string
    readonly redirectUri: string
  }): Promise<string>
  /**
   * Redeems a code. The person is believed only by an ID token of this issuer, for this client, with this nonce, signed
   * with a key that the provider publishes, and not past its end. Else it throws `IdentityError`.
   */
  identify(answer: {
    readonly code: string
    readonly verifier: string
    readonly nonce: string
    readonly redirectUri: string
    /** Who says to have sent the browser back (RFC 9207). */
    readonly iss: string | undefined
  }): Promise<ProviderUser>
}

/** Who the provider says a person is. All but the subject may be missing, and is text of any kind. */
export type ProviderUser = {
  readonly subject: string
  readonly email: string | null
  /** Whether the provider itself has seen that the email is theirs. */
  readonly isEmailVerified: boolean
  readonly username: string | null
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
}

/**
 * `code_refused`: the code is not, or no longer, good. `failed`: the provider cannot be reached in time, or its answer
 * cannot be believed; the message says which, for the log.
 */
export type IdentityErrorKind = 'code_refused' | 'failed'

export class IdentityError extends Error {
  readonly kind: IdentityErrorKind

  constructor(kind: IdentityErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityError'
    this.kind = kind
  }
}
