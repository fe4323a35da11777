import { countLines } from '../text/lines.ts'

/** Up to these limits, work on a text takes at most 5 ms, whatever its content (docs/decisions/0027). */
export type SmallLimits = { readonly maxChars: number; readonly maxLines: number }

export function areSmall(texts: readonly string[], { maxChars, maxLines }: SmallLimits): boolean {
  if (texts.reduce((sum, text) => sum + text.length, 0) > maxChars) return false
  return texts.reduce((sum, text) => sum + countLines(text) + 1, 0) <= maxLines
}
