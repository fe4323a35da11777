import type { Comparison, Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import type { GuardContext } from '../context/context.ts'
import { isOnlyAddition } from '../context/stated.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/** Statements that reappear word for word in another place. */
export function guardMoved({ rewrite, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  if (rewrite.form === 'file' || asked.intent.isOpen || asked.has(['move']) || isRevision) return []
  const moved = [...comparison.moved, ...renumberedOutOfOrder(comparison)].filter(
    ({ before }) =>
      isStatement(before) &&
      !asked.asks(['rewrite', 'format'], before) &&
      (isOnlyAddition(asked.intent) || !asked.isAbout(before)),
  )
  const lines = moved.map(({ after }) => [after.start + 1, after.end] as const).sort(([one], [other]) => one - other)
  return inRuns(lines.map(range => warn('statement_moved', range)))
}

/** Steps that changed places: their numbers are those of their new places, so that each differs in its mark only. */
function renumberedOutOfOrder({ changed }: Comparison): readonly Pair[] {
  const renumbered = changed.filter(({ before, after }) => before.kind === 'item' && before.text === after.text)
  if (renumbered.length > renumberedMax) return []
  return renumbered.filter(one =>
    renumbered.some(other => (one.before.start - other.before.start) * (one.after.start - other.after.start) < 0),
  )
}

/** More are a new order of the whole list, which readers see. */
const renumberedMax = 100

function isStatement({ kind, text }: Segment): boolean {
  return (kind === 'paragraph' || kind === 'item' || kind === 'row') && /\p{L}{2}/u.test(text)
}
