import type { LineChange } from '../../text/diff.ts'
import { firstIndex } from '../../text/firstIndex.ts'
import { viewDocument } from '../../text/view.ts'
import type { PlacedBlock } from '../resolve.ts'

/** The words of the instruction that lines `[bStart, bEnd)` of the new text answer; an empty range is a deletion. */
export type Reason = { readonly bStart: number; readonly bEnd: number; readonly words: string }

/** The words that the model quoted with its blocks, for the resulting line changes; in the order of the text. */
export function reasonsOf(
  before: string,
  changes: readonly LineChange[],
  placed: readonly Pick<PlacedBlock, 'block' | 'edits'>[],
): readonly Reason[] {
  const named = placed.filter(({ block }) => block.asked !== undefined)
  if (named.length === 0) return []
  const lineAt = lineFinder(before)
  const spans = named
    .flatMap(({ block, edits }) => edits.map(edit => ({ edit, words: block.asked ?? '' })))
    .map(({ edit, words }) => ({ start: lineAt(edit.start), end: lineAt(edit.end), words }))
    .sort((left, right) => left.start - right.start)
  const reasons: Reason[] = []
  let next = 0
  for (const { aStart, aEnd, bStart, bEnd } of changes) {
    while (next < spans.length && (spans[next]?.end ?? 0) < aStart) next++
    const words = new Set<string>()
    for (let at = next; at < spans.length && (spans[at]?.start ?? 0) <= aEnd; at++) words.add(spans[at]?.words ?? '')
    if (words.size > 0) reasons.push({ bStart, bEnd, words: [...words].join('; ') })
  }
  return reasons
}

/** The line that contains an offset or starts at it; the number of lines at the very end. */
function lineFinder(text: string): (offset: number) => number {
  const starts = viewDocument(text).lines.map(({ start }) => start)
  return offset => firstIndex(starts.length, line => (starts[line] ?? 0) >= offset)
}
