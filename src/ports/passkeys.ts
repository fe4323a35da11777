/**
 * The server side of WebAuthn (W3C Web Authentication, Level 3): creates challenges for a browser and verifies its
 * answers. Answers come from untrusted callers: none makes these methods throw, and verification makes no network
 * calls.
 */
export type Passkeys = {
  /** For `navigator.credentials.create`: a discoverable credential with user verification. */
  registrationOptions(of: {
    readonly challenge: string
    readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
    /** The user's existing credentials: their authenticators refuse to create a second one. */
    readonly known: readonly PasskeyDescriptor[]
  }): Promise<PasskeyOptions>
  /** `null`: the answer is not for this challenge or service, or the authenticator did not verify the user. */
  readRegistration(answer: PasskeyAttestation, challenge: string): Promise<NewCredential | null>
  /** For `navigator.credentials.get`. Without `allowed` the browser offers every discoverable credential. */
  assertionOptions(of: {
    readonly challenge: string
    readonly allowed: readonly PasskeyDescriptor[]
  }): Promise<PasskeyOptions>
  /** Also `null` when the counter did not increase, if the authenticator counts. */
  readAssertion(
    answer: PasskeyAssertion,
    challenge: string,
    credential: Credential,
  ): Promise<{ readonly counter: number } | null>
}

export type PasskeyDescriptor = { readonly credentialId: string; readonly transports: readonly string[] }

/** Binary values are base64url strings, here and in the answers. */
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
