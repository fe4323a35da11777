const form = /^[0-9a-z]{4,32}$/

/**
 * A word made anew for every request (by the caller: the domain has no randomness), which every marker line carries.
 * Whoever wrote the document could not know it, so no text of theirs can pass for a marker.
 */
export function requireNonce(nonce: string): string {
  if (form.test(nonce)) return nonce
  throw new RangeError('a nonce is 4 to 32 small letters and digits')
}

/** Whether the nonce stands in one of the texts by chance. The caller then makes another. */
export function nonceOccurs(nonce: string, ...texts: readonly string[]): boolean {
  return texts.some(text => text.includes(nonce))
}
