import type { Comparison, Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { wordingBetween, wordsAmong } from '../../compare/wording.ts'

/**
 * Whether so many statements are new or reworded, and not far fewer than those that are gone. One change that is made in
 * many statements, such as a new name, counts once.
 */
export function isAtLeast(statements: number, { lost, added, changed }: Comparison): boolean {
  const [come, gone] = [statementsAmong(added), statementsAmong(lost)]
  const reworded = withOwnChange(changed.filter(({ before, after }) => before.text !== after.text))
  return come + statementsAmong(reworded) >= statements && 2 * come >= gone
}

/** The new statements of which not every change is an exchange, or one of signs, that a statement above has too. */
function withOwnChange(pairs: readonly Pair[]): readonly Segment[] {
  const known = new Set<string>()
  return pairs.flatMap(({ before, after }, at) => {
    if (at >= comparedMax) return [after]
    if (isReordered({ before, after })) return []
    const changes = wordingBetween(before, after).runs.map(({ removed, added }) => {
      const [gone, come] = [wordsAmong(removed), wordsAmong(added)]
      if (gone + come > 0 && (gone === 0 || come === 0)) return null
      return [removed, added]
        .map(tokens => tokens.flatMap(({ text }) => (picture.test(text) ? [] : [text.toLowerCase()])).join(' '))
        .join('\n')
    })
    const isOwn = changes.length === 0 || changes.some(change => change === null || !known.has(change))
    for (const change of changes) if (change !== null) known.add(change)
    return isOwn ? [after] : []
  })
}

/** Whether a row has the same words in another order. */
export function isReordered({ before, after }: Pair): boolean {
  return before.kind === 'row' && before.text !== after.text && wordsOf(before) === wordsOf(after)
}

function wordsOf({ text }: Segment): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}

const picture = /^(?:\p{Extended_Pictographic}|\uFE0F|\u200D)$/u

/** More of them are an overhaul in any case. */
const comparedMax = 60

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
