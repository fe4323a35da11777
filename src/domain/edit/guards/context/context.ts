import { textFormatOf } from '../../../text/format.ts'
import { type Passage, passagesOf } from '../../changeSummary/passages.ts'
import { type Comparison, compareTexts } from '../../compare/compare.ts'
import { type LineOutline, outlineOfFile } from '../../lineOutline.ts'
import { isRenumbered, type Renumbering, renumberingOf } from '../../numbering/partners.ts'
import { asCode, readsLinesAlone } from './dataFiles.ts'
import { type RequestedChanges, requestedChanges } from './requestedChanges.ts'
import { isAtLeast } from './revision.ts'
import type { Rewrite } from './rewrite.ts'
import { isSaidChange, saidIn } from './said.ts'
import type { GuardThresholds } from './thresholds.ts'

/** What every guard may look at; each is read once. */
export type GuardContext = {
  readonly rewrite: Rewrite
  readonly before: LineOutline
  readonly after: LineOutline
  readonly passages: readonly Passage[]
  readonly comparison: Comparison
  readonly asked: RequestedChanges
  readonly numbers: Renumbering
  readonly thresholds: GuardThresholds
  /** So many new statements that losses belong to the change, and only a reader can judge them. */
  readonly isRevision: boolean
  /** So many that headings may disappear and numbers change. */
  readonly isOverhaul: boolean
}

export function guardContext(rewrite: Rewrite, thresholds: GuardThresholds): GuardContext {
  const format = textFormatOf(rewrite.path ?? '.md')
  const [before, after] = [outlineOfFile(rewrite.before, format), outlineOfFile(rewrite.after, format)]
  const statements = readsLinesAlone(rewrite.path) ? asCode : (outline: LineOutline) => outline
  const comparison = compareTexts(statements(before), statements(after), rewrite.changes)
  const numbers = renumberingOf(before, after, comparison)
  const isSaid = saidIn(rewrite.instruction)
  const reworded = {
    ...comparison,
    changed: comparison.changed.filter(pair => !isRenumbered(pair, numbers) && !isSaidChange(pair, isSaid)),
  }
  return {
    rewrite,
    before,
    after,
    passages: passagesOf(before, after, rewrite.changes),
    comparison,
    numbers,
    asked: requestedChanges(rewrite.instruction, before, rewrite.path),
    thresholds,
    isRevision: isAtLeast(thresholds.revisionMinStatements, reworded),
    isOverhaul: isAtLeast(thresholds.overhaulMinStatements, reworded),
  }
}
