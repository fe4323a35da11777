import { applyHunks, changesBetween, type Hunk, splitTerminatedLines } from '../changes/compare.ts'
import type { Draft } from './draft.ts'
import { partOf } from './partProvenance.ts'

/**
 * Changes that a commit leaves out, as ranges of lines of the committed text: they stay the same changes while their
 * words are edited.
 */
export type LeftOut = readonly Pick<Hunk, 'aStart' | 'aEnd'>[]

/** A draft as it is committed: all of it, or some of its changes. */
export type StagedDraft = Draft & {
  /** The chosen text and its base, which a merge may have replaced since; absent if nothing is left out. */
  readonly stagedAs?: Pick<Draft, 'content' | 'baseSha'>
}

/** A change that was joined with one that is left out is left out too. */
export function isLeftOut({ aStart, aEnd }: Hunk, left: LeftOut): boolean {
  return left.some(other => areJoined([aStart, aEnd], [other.aStart, other.aEnd]))
}

/** Whether two ranges of lines are of one change: they share a line, or one is empty and lies in or beside the other. */
export function areJoined([start, end]: LineRange, [otherStart, otherEnd]: LineRange): boolean {
  const [from, to] = [Math.max(start, otherStart), Math.min(end, otherEnd)]
  return start === end || otherStart === otherEnd ? from <= to : from < to
}

type LineRange = readonly [start: number, end: number]

/** The committed text with the changes that are not left out. Every line keeps the bytes of the side it is from. */
export function stagedText(base: string, text: string, left: LeftOut): string {
  const chosen = changesBetween(base, text).filter(hunk => !isLeftOut(hunk, left))
  return applyHunks(splitTerminatedLines(base), splitTerminatedLines(text), chosen).join('')
}

/** The draft as it is committed; `null` if everything is left out. */
export function stage(draft: Draft, base: string, left: LeftOut): StagedDraft | null {
  if (left.length === 0 || draft.content === null) return draft
  const content = stagedText(base, draft.content, left)
  if (content === draft.content) return draft
  if (content === base) return null
  const proposal = partOf(draft.proposal, base, content)
  return { ...draft, content, proposal, stagedAs: { content, baseSha: draft.baseSha } }
}

/** A committed draft with the text that was chosen from it, on the base that it was chosen from. */
export function asStaged(draft: StagedDraft): StagedDraft {
  return draft.stagedAs ? { ...draft, ...draft.stagedAs } : draft
}
