import { merge3 } from '#domain/text/merge.ts'
import { joinsAsGit, type Neighbours } from '#domain/text/mergeRegions.ts'
import { mergeParts, mergeText, type Side, textOfSide } from './mergeParts.ts'

export type MergedTexts = { readonly base: string; readonly ours: string; readonly theirs: string }

/**
 * A merge with a conflict for each paragraph, list item and table row that both sides changed, so that people can
 * decide on each. The service's merge, `marked`, joins those with few lines between them; it is the answer wherever the
 * other one would say something else.
 */
export function mergeByBlock({ base, ours, theirs }: MergedTexts, marked: string): string {
  const apart = merge3(base, ours, theirs, undefined, near => joinsAsGit(near) && !areTwoBlocks(near)).text
  return sideOf(apart, 'ours') === sideOf(marked, 'ours') && sideOf(apart, 'theirs') === sideOf(marked, 'theirs')
    ? apart
    : marked
}

/** What both sides only inserted has no lines of the base that tell which parts belong to each other. */
function areTwoBlocks({ between, next, isOneChange }: Neighbours): boolean {
  if (isOneChange) return false
  const begins = [between, next.ours, next.theirs].flatMap(lines => lines.slice(0, 1))
  return between.some(line => line.trim() === '') || begins.every(line => startOfBlock.test(line))
}

/** An item, a row, a quote or a heading. */
const startOfBlock = /^[ \t]*(?:[-*+>|#]|\d{1,9}[.)])/

function sideOf(marked: string, side: Side): string {
  const parts = mergeParts(marked)
  return mergeText(
    parts,
    new Map(parts.flatMap((part, at) => (part.kind === 'agreed' ? [] : [[at, textOfSide(part, side)]]))),
  )
}
