/** Replaces `text.slice(start, end)` of the original text with `replacement`; offsets in UTF-16 units. */
export type Edit = { readonly start: number; readonly end: number; readonly replacement: string }

/** The edit of `text` without what stays the same at its beginning and at its end. */
export function narrowEdit(text: string, { start, end, replacement }: Edit): Edit {
  const old = text.slice(start, end)
  const most = Math.min(old.length, replacement.length)
  let before = 0
  while (before < most && old[before] === replacement[before]) before++
  let after = 0
  while (after < most - before && old.at(-1 - after) === replacement.at(-1 - after)) after++
  return { start: start + before, end: end - after, replacement: replacement.slice(before, replacement.length - after) }
}

/**
 * The text after the edits. They refer to the original, are sorted and do not overlap, so text that no edit covers
 * stays the same by construction. Throws RangeError for other edits, which are a bug.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, replacement } of edits) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < at || end < start || end > text.length) {
      throw new RangeError(`edit ${start}..${end} does not fit after offset ${at} of ${text.length}`)
    }
    parts.push(text.slice(at, start), replacement)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
