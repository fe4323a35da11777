import { diffLines } from './diff.ts'
import { splitLines } from './lines.ts'
import { type Conflict, type MarkerLabels, type Sides, writeMerged } from './mergeMarkers.ts'
import { findRegions, joinsAsGit } from './mergeRegions.ts'
import { createStepBudget } from './stepBudget.ts'

export type Merge =
  | { readonly kind: 'clean'; readonly text: string }
  | { readonly kind: 'conflicted'; readonly text: string; readonly conflicts: readonly Conflict[] }

/**
 * Three-way merge by line, like `git merge-file`: a change of one side is taken, a change that both sides made is taken
 * once, anything else is a conflict between markers. Changes of both sides that touch each other conflict. Every byte
 * of the result comes from one of the three texts or from a marker line. `mayJoin` decides which conflicts are one.
 */
export function merge3(
  base: string,
  ours: string,
  theirs: string,
  labels: MarkerLabels = { ours: 'ours', theirs: 'theirs' },
  mayJoin = joinsAsGit,
): Merge {
  if (ours === theirs || base === theirs) return { kind: 'clean', text: ours }
  if (base === ours) return { kind: 'clean', text: theirs }
  const sides: Sides = { base: splitLines(base), ours: splitLines(ours), theirs: splitLines(theirs) }
  const budget = createStepBudget()
  const regions = findRegions(
    sides,
    diffLines(sides.base, sides.ours, budget),
    diffLines(sides.base, sides.theirs, budget),
    budget,
    mayJoin,
  )
  const text = writeMerged(sides, regions, labels)
  const conflicts = regions.filter(region => region.take === 'neither').map(({ take: _, ...ranges }) => ranges)
  return conflicts.length === 0 ? { kind: 'clean', text } : { kind: 'conflicted', text, conflicts }
}
