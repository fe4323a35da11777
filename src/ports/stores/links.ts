/**
 *   reset    sets a new password
 *   verify   shows that the account's address is its owner's
 *   claim    makes an account with an address that an account has without having shown that it is its owner's
 */
export type LinkPurpose = 'reset' | 'verify' | 'claim'

/** Links that are good once and for a while. They are known by their hash. */
export type LinkStore = {
  /** Of one purpose and email the newest `max` are kept. */
  make(link: NewLink, max: number): Promise<void>
  /** Uses a link up; `null` when there is none that is still good. */
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
