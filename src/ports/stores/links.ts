/**
 *   reset    sets a new password
 *   verify   verifies the email of an account
 *   claim    creates an account with an email that another account has unverified
 */
export type LinkPurpose = 'reset' | 'verify' | 'claim'

/** Single-use links with an expiry, identified by their hash. */
export type LinkStore = {
  /** Keeps the newest `max` links of one purpose and email. One that is not mailed is in the audit log. */
  make(link: NewLink, max: number): Promise<void>
  /** Consumes a link; `null` when there is no valid one. */
  spend(hash: Uint8Array, purpose: LinkPurpose, now: Date): Promise<ConsumedLink | null>
  expire(before: Date): Promise<void>
}

/** `userId`: the account that had the email when the link was made. */
export type ConsumedLink = { readonly userId: number | null; readonly email: string; readonly wasMailed: boolean }

export type NewLink = ConsumedLink & {
  readonly hash: Uint8Array
  readonly purpose: LinkPurpose
  readonly expiresAt: Date
}
