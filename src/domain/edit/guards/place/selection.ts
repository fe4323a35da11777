import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

export function guardSelection({ rewrite: { changes, selection } }: GuardContext): readonly Warning[] {
  if (selection === undefined) return []
  const outside = changes.filter(({ aStart, aEnd }) => aStart < selection.startLine - 1 || aEnd > selection.endLine)
  return outside.map(({ bStart, bEnd }) => warn('outside_selection', [bStart + 1, Math.max(bStart + 1, bEnd)]))
}
