/** The one place where the suite asks the engine what it makes of a change. */
import { accountOf } from '#domain/edit/account.ts'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import type { HarmCase } from './cases.ts'

export function warningsOn(before: string, after: string, instruction: string): readonly Warning[] {
  const changes = diffLines(splitLines(before), splitLines(after))
  const made = { before, after, changes, instruction, selection: undefined, complete: true } as const
  return guardRewrite({ ...made, form: 'blocks', tiers: ['exact'] })
}

export function isBlocked(warnings: readonly Warning[]): boolean {
  return warnings.some(({ blocking }) => blocking)
}

/** Whether the change summary has more to tell than about the change that was asked for. */
export function isInSummary({ page, after, wanted }: HarmCase): boolean {
  return told(page.text, after) > (wanted === page.text ? 0 : told(page.text, wanted))
}

function told(before: string, after: string): number {
  const { totals } = accountOf(before, after, diffLines(splitLines(before), splitLines(after)))
  return Object.values(totals).reduce((sum, { removed, changed, added }) => sum + removed + changed + added, 0)
}
