/** The only place where the suite and `npm run bench:guards` get the engine's verdict on a change. */
import { summarizeChange } from '#domain/edit/changeSummary.ts'
import type { ProjectContext } from '#domain/edit/guards/context/projectContext.ts'
import type { GuardThresholds } from '#domain/edit/guards/context/thresholds.ts'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import { diffLines, type LineChange } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import type { HarmCase } from './cases.ts'

export type Verdict = {
  /** Whether a warning stops autoCommit for the change. */
  readonly blocked: boolean
  /** Whether the change summary reports more than the requested change. */
  readonly warned: boolean
}

/** Options that may vary between two verdicts on one change. */
export type VerdictOptions = { readonly around?: ProjectContext; readonly thresholds?: GuardThresholds }

export function warningsOn(
  { before, after, instruction }: Change,
  circumstances: VerdictOptions = {},
): readonly Warning[] {
  return warningsOnChanges({ before, after, instruction }, changesBetween(before, after), circumstances)
}

type Change = { readonly before: string; readonly after: string; readonly instruction: string }

export function isBlocked(warnings: readonly Warning[]): boolean {
  return warnings.some(({ blocking }) => blocking)
}

export function verdictOn({ page, after, wanted, instruction }: HarmCase): Verdict {
  const changes = changesBetween(page.text, after)
  const blocked = isBlocked(warningsOnChanges({ before: page.text, after, instruction }, changes, {}))
  const asked = wanted === page.text ? 0 : countReported(page.text, wanted, changesBetween(page.text, wanted))
  return { blocked, warned: countReported(page.text, after, changes) > asked }
}

function warningsOnChanges(change: Change, changes: readonly LineChange[], { around, thresholds }: VerdictOptions) {
  const made = { ...change, ...around, changes, selection: undefined, complete: true } as const
  return guardRewrite({ ...made, form: 'blocks', tiers: ['exact'] }, thresholds)
}

function countReported(before: string, after: string, changes: readonly LineChange[]): number {
  const { totals } = summarizeChange(before, after, changes)
  return Object.values(totals).reduce((sum, { removed, changed, added }) => sum + removed + changed + added, 0)
}

function changesBetween(before: string, after: string): readonly LineChange[] {
  return diffLines(splitLines(before), splitLines(after))
}
