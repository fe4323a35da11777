import type { Hunk } from '../text/hunks.ts'
import type { Reason } from './engine/reasons.ts'

/** A hunk with the words of the instruction that it answers; `null` if the model quoted none. */
export type ExplainedHunk = Hunk & { readonly asked: string | null }

/** Joins hunks and reasons of the same new text, both in text order. */
export function explainHunks(hunks: readonly Hunk[], reasons: readonly Reason[]): readonly ExplainedHunk[] {
  let next = 0
  return hunks.map(hunk => {
    const { first, last } = changedLines(hunk)
    while (next < reasons.length && (reasons[next]?.bEnd ?? 0) < first) next++
    const words = new Set<string>()
    for (let at = next; at < reasons.length; at++) {
      const reason = reasons[at] as Reason
      if (reason.bStart > last) break
      words.add(reason.words)
    }
    return { ...hunk, asked: words.size === 0 ? null : [...words].join('; ') }
  })
}

/** The hunk without its context: lines of the new text, counted from 0, half open. */
function changedLines({ lines, newStart, newLines }: Hunk): { readonly first: number; readonly last: number } {
  const start = newLines === 0 ? newStart : newStart - 1
  const isContext = (line: string) => line.startsWith(' ')
  const printed = lines.filter(line => !line.startsWith('\\'))
  const before = printed.findIndex(line => !isContext(line))
  const after = printed.length - 1 - printed.findLastIndex(line => !isContext(line))
  return { first: start + before, last: start + newLines - after }
}
