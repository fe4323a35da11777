/**
 * The service's side of WebAuthn (W3C Web Authentication, Level 3): what a browser is asked, and whether its answer holds.
 * Answers come from any caller: none makes these throw, and checking one asks nothing of the network.
 */
export type Passkeys = {
  /** For `navigator.credentials.create`: a credential that the browser finds by itself and that verifies its user. */
  registrationOptions(of: {
    readonly challenge: string
    readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
    /** Those that the user has: their authenticators make no second one. */
    readonly known: readonly PasskeyDescriptor[]
  }): Promise<PasskeyOptions>
  /** `null`: not of this challenge, this service or an authenticator that verified its user. */
  readRegistration(answer: PasskeyAttestation, challenge: string): Promise<NewCredential | null>
  /** For `navigator.credentials.get`. Without `allowed` the browser offers what it has. */
  assertionOptions(of: {
    readonly challenge: string
    readonly allowed: readonly PasskeyDescriptor[]
  }): Promise<PasskeyOptions>
  /** `null` also when the counter did not grow, where the authenticator counts. */
  readAssertion(
    answer: PasskeyAssertion,
    challenge: string,
    credential: Credential,
  ): Promise<{ readonly counter: number } | null>
}

export type PasskeyDescriptor = { readonly credentialId: string; readonly transports: readonly string[] }

/** Binary values are base64url texts, here and in the answers. */
export type Credential = { readonly credentialId: string; readonly publicKey: Uint8Array; readonly counter: number }

export type NewCredential = Credential & { readonly transports: readonly string[] }

export type PasskeyOptions = Readonly<Record<string, unknown>>

type Answer = { readonly id: string; readonly rawId: string; readonly type: 'public-key' }

export type PasskeyAttestation = Answer & {
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[]
  }
}

export type PasskeyAssertion = Answer & {
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | null
  }
}
