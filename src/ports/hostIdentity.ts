import type { HostAccess } from './hostCalls.ts'

/**
 * Signing in at a code host by OAuth 2.0 with PKCE. A driver translates; state, nonces, storage, refresh locks and the
 * decision who is signed in are ours.
 *
 * Contract: `exchange` and `refresh` are called once for each code and refresh token, never repeated by the driver. What
 * the host refuses throws `HostError`: `access_expired` for a code, token or grant that is no longer good,
 * `access_refused` for a user who declined, `failed` or `busy` for the rest. No token is ever part of a message.
 */
export type HostIdentity = {
  /** What is asked for, as the host names it; empty where rights are given by installing an app. */
  readonly scopes: readonly string[]
  /** Where people choose the repositories that an app may touch; `null` where the host has no such thing. */
  readonly installUrl: string | null
  authorizationUrl(params: { readonly state: string; readonly challenge: string; readonly redirectUri: string }): string
  exchange(answer: {
    readonly code: string
    readonly verifier: string
    readonly redirectUri: string
  }): Promise<HostGrant>
  /** Both old tokens may be dead afterwards: keep the new ones at once. */
  refresh(grant: { readonly refreshToken: string; readonly redirectUri: string }): Promise<HostGrant>
  /** Ends the grant at the host where it can be ended; already ended is success. */
  revoke(grant: HostGrant): Promise<void>
  user(access: NonNullable<HostAccess>): Promise<HostUser>
}

export type HostGrant = {
  readonly accessToken: string
  /** `null`: the access token has no end that is known, or cannot be renewed. */
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
  /** What was granted, which may be less than what was asked for. */
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
