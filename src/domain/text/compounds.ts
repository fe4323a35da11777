import type { Span } from './span.ts'

/** Whether a hyphen joins the place to a word before it, which makes another word: `level` in `log-level`. */
export function isCompound(text: string, { start }: Span): boolean {
  return /^[\p{L}\p{N}]-\p{L}$/u.test(text.slice(Math.max(0, start - 2), start + 1))
}
