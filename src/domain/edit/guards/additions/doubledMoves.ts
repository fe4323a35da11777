import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/** To move text does not copy it: text that is in its new place and still in the old one. */
export function guardDoubledMoves({ rewrite, comparison, asked: { intent } }: GuardContext): readonly Warning[] {
  const { clauses } = intent
  const isMove = clauses.length > 0 && clauses.every(({ verbs }) => verbs.has('move') && !verbs.has('replace'))
  const { added, lost, moved, changed } = comparison
  if (!isMove || added.length === 0 || added.length > addedMax || lost.length + moved.length + changed.length > 0) {
    return []
  }
  const [was, is] = [linesOf(rewrite.before), linesOf(rewrite.after)]
  const [old, now] = [countsOf(was), countsOf(is)]
  return inRuns(
    added.flatMap(({ start, end }) => {
      const lines = is.slice(start, end)
      const isDoubled = lines.every(line => {
        const count = old.get(line) ?? 0
        return count > 0 && (now.get(line) ?? 0) > count
      })
      const isText = lines.join(' ').split(/\s+/).length >= doubledMinWords
      return isDoubled && isText ? [warn('text_doubled', [start + 1, end])] : []
    }),
  )
}

const addedMax = 50
const linesMax = 20_000
const doubledMinWords = 3

function linesOf(text: string): readonly string[] {
  return text.split('\n', linesMax).map(line => line.trim())
}

function countsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
