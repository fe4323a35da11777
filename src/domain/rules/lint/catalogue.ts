import { blanksAroundFences, blanksAroundHeadings, blanksAroundLists, multipleBlankLines } from './blankLines.ts'
import { sameBullets } from './bullets.ts'
import { noSpaceAfterHash, spacesAfterHash } from './headings.ts'
import type { LintRule } from './rule.ts'
import { hardTabs, trailingSpaces } from './spaces.ts'

/** The last line of a document ends as every other one does. No line changes, so that `fixLint` writes it. */
export const finalNewline: LintRule = { id: 'MD047', names: ['final newline'], fixes: () => new Map() }

/** The rules that can be asked for, in the order in which they are applied: each finds what those before it left. */
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
