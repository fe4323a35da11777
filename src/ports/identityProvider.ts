/** A company's own sign-in, by OpenID Connect. */
export type IdentityProvider = {
  /** As configured; issuer and subject together identify one person. */
  readonly issuer: string
  /** The name that people know it by. */
  readonly label: string
  /** Throws `IdentityError` when the provider's metadata cannot be fetched. */
  authorizationUrl(request: {
    readonly state: string
    readonly nonce: string
    /** The PKCE challenge, method S256. */
    readonly challenge: string
    readonly redirectUri: string
  }): Promise<string>
  /**
   * Redeems a code. Accepts only an ID token of this issuer, for this client, with this nonce, signed with a key that
   * the provider publishes, and not expired. Otherwise throws `IdentityError`.
   */
  identify(answer: {
    readonly code: string
    readonly verifier: string
    readonly nonce: string
    readonly redirectUri: string
    /** The issuer named in the redirect (RFC 9207). */
    readonly iss: string | undefined
  }): Promise<ProviderUser>
}

/** What the provider says about a person. Everything but the subject may be missing, and is untrusted text. */
export type ProviderUser = {
  readonly subject: string
  readonly email: string | null
  /** Whether the provider itself has verified the email. */
  readonly isEmailVerified: boolean
  readonly username: string | null
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
}

/**
 * `code_refused`: the code is invalid or expired. `failed`: the provider cannot be reached in time, or its answer fails
 * validation; the message says which, for the log.
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
