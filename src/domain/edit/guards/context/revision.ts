import type { Comparison } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'

/** Whether so many statements are new or reworded, and not far fewer than those that are gone. */
export function isAtLeast(statements: number, { lost, added, changed }: Comparison): boolean {
  const [come, gone] = [statementsAmong(added), statementsAmong(lost)]
  const reworded = changed.filter(({ before, after }) => before.text !== after.text).map(({ after }) => after)
  return come + statementsAmong(reworded) >= statements && 2 * come >= gone
}

/** Contiguous code is one statement. */
function statementsAmong(segments: readonly Segment[]): number {
  let count = 0
  let codeEnd = -1
  for (const { kind, start, end } of segments) {
    if (kind === 'rule') continue
    const isCode = kind === 'code' || kind === 'fence'
    if (!isCode || start !== codeEnd) count++
    if (isCode) codeEnd = end
  }
  return count
}
