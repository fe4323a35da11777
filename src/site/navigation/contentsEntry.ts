import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'

/** An entry of a navigation file, with what is longer than an entry may be cut off. */
export function contentsEntry(
  title: string | null,
  target: string | null,
  entries: readonly ContentsEntry[],
): ContentsEntry {
  return {
    title: title?.slice(0, contentsLimits.titleMaxChars) ?? null,
    target: target?.slice(0, contentsLimits.targetMaxChars) ?? null,
    entries,
  }
}
