/** The first answer to a write with an Idempotency-Key, kept so that a repetition gets the same one. */
export type KeptAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type AnswerStore = {
  /**
   * `new`: the caller now holds the key for `leaseS` and must `keep` or `forget` it.
   * `running`: another request with the key is under way. `mismatch`: the key was used for another request.
   */
  begin(key: AnswerKey, requestHash: Uint8Array, leaseS: number): Promise<AnswerStart>
  keep(key: AnswerKey, answer: KeptAnswer): Promise<void>
  forget(key: AnswerKey): Promise<void>
  /** Frees every key that is held: their holders died with the only process there was. */
  forgetHeld(): Promise<void>
  expire(before: Date): Promise<void>
  /** Answers by key, those after one; `null` begins. */
  page(after: AnswerKey | null, limit: number): Promise<readonly { readonly key: AnswerKey; readonly body: string }[]>
  /** Puts another seal on the body, unless it changed since it was read. */
  reseal(key: AnswerKey, body: string, resealed: string): Promise<boolean>
}

export type AnswerKey = { readonly userId: number; readonly route: string; readonly key: string }

export type AnswerStart =
  | { readonly kind: 'new' }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'kept'; readonly answer: KeptAnswer }
