const form = /^[0-9a-z]{4,32}$/

/**
 * A random word that the caller creates for each request (the domain has no randomness); every marker line carries it.
 * The author of the document cannot know it, so no text of the document can pass for a marker.
 */
export function requireNonce(nonce: string): string {
  if (form.test(nonce)) return nonce
  throw new RangeError('a nonce is 4 to 32 small letters and digits')
}

/** Whether the nonce happens to occur in one of the texts. The caller then creates another. */
export function nonceOccurs(nonce: string, ...texts: readonly string[]): boolean {
  return texts.some(text => text.includes(nonce))
}
