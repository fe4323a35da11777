import type { Rewrite } from './rewrite.ts'
import { type Warning, warn } from './warnings.ts'

export function guardSelection({ changes, selection }: Rewrite): readonly Warning[] {
  if (selection === undefined) return []
  const outside = changes.filter(({ aStart, aEnd }) => aStart < selection.startLine - 1 || aEnd > selection.endLine)
  return outside.map(({ bStart, bEnd }) => warn('outside_selection', [bStart + 1, Math.max(bStart + 1, bEnd)]))
}
