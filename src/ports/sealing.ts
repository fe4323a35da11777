/** Secrets that have to be kept, unreadable where they are kept (Interface, Configuration: ENCRYPTION_KEY). */
export type Sealing = {
  /** `context` says whose and what it is, such as `user 7 access_token`; the same one is needed to open it. */
  seal(text: string, context: string): string
  /** `null`: not sealed by us, not for this context, changed since, or sealed with a key that is gone. */
  open(sealed: string, context: string): string | null
  /** Whether it was sealed with the key that seals now. Says nothing of whether it can be opened. */
  isCurrent(sealed: string): boolean
}
