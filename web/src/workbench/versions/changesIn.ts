import { applyHunk, diffHunks, type Hunk, invertHunk, splitTerminatedLines } from '../../changes/compare.ts'

/** One change between two texts, with the unchanged lines around it. Lines are counted from 1. */
export type TextChange = {
  readonly hunk: Hunk
  readonly line: number
  readonly above: readonly string[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly below: readonly string[]
  /** The newer text without this change. */
  readonly without: () => string
}

const contextLines = 2

export function changesIn(before: string, after: string): readonly TextChange[] {
  const [a, b] = [splitTerminatedLines(before), splitTerminatedLines(after)]
  const hunks = diffHunks(a, b)
  return hunks.map((hunk, index): TextChange => {
    const from = Math.max(hunk.bStart - contextLines, hunks[index - 1]?.bEnd ?? 0)
    const to = Math.min(hunk.bEnd + contextLines, hunks[index + 1]?.bStart ?? b.length)
    return {
      hunk,
      line: hunk.bStart + 1,
      above: b.slice(from, hunk.bStart).map(withoutEnd),
      removed: a.slice(hunk.aStart, hunk.aEnd).map(withoutEnd),
      added: b.slice(hunk.bStart, hunk.bEnd).map(withoutEnd),
      below: b.slice(hunk.bEnd, to).map(withoutEnd),
      without: () => undone(a, b, hunk),
    }
  })
}

function undone(a: readonly string[], b: readonly string[], hunk: Hunk): string {
  return applyHunk(b, a, invertHunk(hunk)).join('')
}

function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}
