/** An id without its case and punctuation. */
export function lettersOf(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
