import { blanksAroundFences, blanksAroundHeadings, blanksAroundLists, multipleBlankLines } from './blankLines.ts'
import { sameBullets } from './bullets.ts'
import { noSpaceAfterHash, spacesAfterHash } from './headings.ts'
import type { LintRule } from './rule.ts'
import { hardTabs, trailingSpaces } from './spaces.ts'

/** Gives the last line a line end like the others. No line changes, so `fixLint` writes it. */
export const finalNewline: LintRule = { id: 'MD047', names: ['final newline'], fixes: () => new Map() }

/**
 * The rules that can be requested, in the order in which they are applied: each works on the result of those before it.
 */
export const lintRules: readonly LintRule[] = [
  noSpaceAfterHash,
  spacesAfterHash,
  hardTabs,
  trailingSpaces,
  sameBullets,
  blanksAroundHeadings,
  blanksAroundFences,
  blanksAroundLists,
  multipleBlankLines,
  finalNewline,
]
