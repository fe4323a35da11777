import type { Edit } from '../../../api/edits.ts'

/** The words of the instruction that a change answers, or `null` if the model named none. */
export type HunkReason = (before: readonly string[], after: readonly string[]) => string | null

/**
 * Finds the reason for the lines of a change, which keep it while other changes are reviewed. `null` if the
 * proposal gives no reasons: not every model does.
 */
export function hunkReasons(hunks: Edit['hunks']): HunkReason | null {
  if (!hunks.some(({ asked }) => asked != null)) return null
  const words = new Map<string, string>()
  for (const { lines, asked } of hunks) {
    if (asked != null) for (const line of lines) words.set(line.replace(/\r$/, ''), asked)
  }
  return (before, after) => {
    const marked = [...before.map(line => `-${withoutLineEnd(line)}`), ...after.map(line => `+${withoutLineEnd(line)}`)]
    const found = marked.flatMap(line => (line.length > 1 ? (words.get(line) ?? []) : []))
    return found.length === 0 ? null : [...new Set(found)].join('; ')
  }
}

/** Gives the unchanged parts of a refinement the reasons of the previous proposal. */
export function keepEarlierReasons(edit: Edit, earlier: Edit | undefined): Edit {
  const known = earlier === undefined ? null : hunkReasons(earlier.hunks)
  if (known === null) return edit
  const linesOf = (lines: readonly string[], mark: string) =>
    lines.filter(line => line.startsWith(mark)).map(line => line.slice(1))
  const hunks = edit.hunks.map(hunk =>
    hunk.asked == null ? { ...hunk, asked: known(linesOf(hunk.lines, '-'), linesOf(hunk.lines, '+')) } : hunk,
  )
  return { ...edit, hunks }
}

function withoutLineEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}
