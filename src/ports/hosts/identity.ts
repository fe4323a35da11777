import type { HostAccess } from './calls.ts'

/**
 * Sign-in at a code host by OAuth 2.0 with PKCE. A driver translates; state, nonces, storage, refresh locks and the
 * decision who is signed in belong to Speckeep.
 *
 * Contract: `exchange` and `refresh` are called once for each code and refresh token, never repeated by the driver. A
 * refusal by the host throws `HostError`: `access_expired` for a code, token or grant that is no longer valid,
 * `access_refused` for a user who declined, `failed` or `busy` for the rest. Messages never contain a token.
 */
export type HostIdentity = {
  /** The scopes to request, as the host names them; empty where rights come from installing an app. */
  readonly scopes: readonly string[]
  /** Where people choose the repositories an app may access; `null` where the host has no such page. */
  readonly installUrl: string | null
  authorizationUrl(params: { readonly state: string; readonly challenge: string; readonly redirectUri: string }): string
  exchange(answer: {
    readonly code: string
    readonly verifier: string
    readonly redirectUri: string
  }): Promise<HostGrant>
  /** Both old tokens may be invalid afterwards: store the new ones immediately. */
  refresh(grant: { readonly refreshToken: string; readonly redirectUri: string }): Promise<HostGrant>
  /** Revokes the grant if the host supports it; succeeds if it was already revoked. */
  revoke(grant: HostGrant): Promise<void>
  user(access: NonNullable<HostAccess>): Promise<HostUser>
}

export type HostGrant = {
  readonly accessToken: string
  /** `null`: the access token has no known expiry, or cannot be renewed. */
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
  /** The granted scopes, which may be fewer than requested. */
  readonly scopes: readonly string[]
}

export type HostUser = {
  readonly id: number
  readonly username: string
  /** `''` where the user gave none. */
  readonly name: string
  /** The primary address, only if the host has verified it. */
  readonly email: string | null
  readonly avatarUrl: string | null
}
