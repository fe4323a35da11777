import { type ChangeSummary, summarizeChange } from '../edit/changeSummary.ts'
import { type ContextQuery, contextQueryOf } from '../edit/guards/context/projectContext.ts'
import { diffLines } from '../text/diff.ts'
import { splitLines } from '../text/lines.ts'
import { type PackedChanges, packChanges, unpackChanges } from '../text/packed.ts'
import { smallGuard } from './guard.ts'
import { areSmall } from './small.ts'

export type ChangeSummaryInput = {
  readonly before: string
  readonly after: string
  /** From one text to the other, if known. */
  readonly changes: Int32Array | null
}

export type ChangeSummaryResult = PackedChanges & {
  readonly changeSummary: ChangeSummary
  /** What the guards need to know of the whole change. */
  readonly contextQuery: ContextQuery
}

/** The summary of a change, and the change by lines. */
export const changeSummaryKind = {
  perform({ before, after, changes: known }: ChangeSummaryInput): ChangeSummaryResult {
    const changes = known ? unpackChanges({ changes: known }) : diffLines(splitLines(before), splitLines(after))
    const changeSummary = summarizeChange(before, after, changes)
    return { changeSummary, contextQuery: contextQueryOf({ before, after, changes }), ...packChanges(changes) }
  },
  isSmall: ({ before, after }: ChangeSummaryInput): boolean => areSmall([before, after], smallGuard),
}
