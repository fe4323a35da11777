import type { SyntaxNode } from '@lezer/common'

/** The levels with a style. */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** In how many items of lists a node is, itself included, up to the deepest level with a style. */
export function depthOf(node: SyntaxNode): number {
  let depth = 0
  for (let up: SyntaxNode | null = node; up; up = up.parent) if (up.name === 'ListItem') depth++
  return Math.min(depth, levels.length)
}
