/** Encrypts secrets for storage (Interface, Configuration: ENCRYPTION_KEY). */
export type Sealing = {
  /**
   * `context` names the owner and the kind of secret, such as `user 7 access_token`; opening needs the same context.
   */
  seal(text: string, context: string): string
  /** `null`: not sealed by this service, sealed for another context, modified, or sealed with a key that is gone. */
  open(sealed: string, context: string): string | null
  /** Whether it was sealed with the current key. Says nothing about whether it can be opened. */
  isCurrent(sealed: string): boolean
}
