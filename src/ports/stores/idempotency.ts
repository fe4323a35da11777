/** The first answer to a write with an Idempotency-Key, stored so that a repeated request gets the same one. */
export type StoredResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type IdempotencyStore = {
  /**
   * `new`: the caller now holds the key for `leaseS` and must `keep` or `forget` it.
   * `running`: another request with the key is under way. `mismatch`: the key was used for another request.
   */
  begin(key: IdempotencyKey, requestHash: Uint8Array, leaseS: number): Promise<IdempotencyStart>
  /** Holds keys that were not released yet for `leaseS` from now. */
  renew(keys: readonly IdempotencyKey[], leaseS: number): Promise<void>
  keep(key: IdempotencyKey, answer: StoredResponse): Promise<void>
  forget(key: IdempotencyKey): Promise<void>
  /** Frees every held key: the requests that held them ended with the only one. */
  forgetHeld(): Promise<void>
  expire(before: Date): Promise<void>
  /** Stored answers ordered by key, those after the given one; `null` starts at the beginning. */
  page(
    after: IdempotencyKey | null,
    limit: number,
  ): Promise<readonly { readonly key: IdempotencyKey; readonly body: string }[]>
  /** Stores a newly sealed body, unless it changed since it was read. */
  reseal(key: IdempotencyKey, body: string, resealed: string): Promise<boolean>
}

export type IdempotencyKey = { readonly userId: number; readonly route: string; readonly key: string }

export type IdempotencyStart =
  | { readonly kind: 'new' }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'kept'; readonly answer: StoredResponse }
