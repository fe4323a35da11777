import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

/**
 * Lines of an entry of YAML that are below the entry before it now, because only the first lines of the entry they belong to
 * were removed. `reported` are warnings about other faults, which such lines often have too.
 */
export function guardOrphanedLines(
  { rewrite, before, after }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (reported.length > 0 || !/\.ya?ml$/i.test(rewrite.path ?? '')) return []
  return rewrite.changes.flatMap(({ aStart, aEnd, bStart, bEnd }) => {
    if (bEnd > bStart || aEnd - aStart > removedMaxLines) return []
    const first = before.lines[aStart] ?? ''
    const next = after.lines[bStart] ?? ''
    if (first.trim() === '' || next.trim() === '') return []
    const column = columnOf(first)
    const isWhole = before.lines.slice(aStart, aEnd).some(line => line.trim() !== '' && columnOf(line) < column)
    const isOrphan = columnOf(next) > column && !isWhole && next === before.lines[aEnd]
    return isOrphan ? [warn('code_lost', [bStart + 1, bStart + 1], 'What belongs to it is still there.')] : []
  })
}

const removedMaxLines = 200

function columnOf(line: string): number {
  return line.search(/\S|$/)
}
