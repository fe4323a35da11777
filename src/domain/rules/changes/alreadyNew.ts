import type { Span } from '../../text/span.ts'

/** Longer texts are not searched for. */
const newTextMaxChars = 200

/** Whether a place already is a part of the new text, such as `must` of `must not` where `must not` replaces `must`. */
export function isAlreadyNew(text: string, { start, end }: Span, to: string): boolean {
  if (to.length > newTextMaxChars || to.length <= end - start) return false
  const [wanted, old] = [plain(to), plain(text.slice(start, end))]
  for (let at = wanted.indexOf(old); at !== -1; at = wanted.indexOf(old, at + 1)) {
    const from = start - at
    const until = from + to.length
    const isWhole = !/^[\p{L}\p{N}]{2}/u.test(text.slice(from - 1, from + 1)) && !continues(text, until)
    if (from >= 0 && isWhole && plain(text.slice(from, until)) === wanted) return true
  }
  return false
}

function continues(text: string, end: number): boolean {
  return /^[\p{L}\p{N}]{2}/u.test(text.slice(end - 1, end + 1))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s/g, ' ')
}
