import type * as contract from '#contract/edits.ts'
import type { EditFilesReply, EditReply, EditSessionRecord, EstimateReply } from '#contract/edits.ts'
import type { UsageRecord } from '#contract/usage.ts'
import type { ChangeSummary } from '#domain/edit/changeSummary.ts'
import type { Warning } from '#domain/edit/guards.ts'
import { centsOf } from '#domain/price.ts'
import type { Hunk } from '#domain/text/hunks.ts'
import type { EditSession, UsageRow } from '#ports/stores/edits.ts'
import type { CommitResult } from '#usecases/content/commitFiles.ts'
import { sessionFiles } from '#usecases/content/storedProposals.ts'
import type { Budget } from '#usecases/edits/budget.ts'
import type { EditEstimate } from '#usecases/edits/estimateEdit.ts'
import type { ExpectedUse } from '#usecases/edits/expectedBill.ts'
import type { EditPreview } from '#usecases/edits/savePreview.ts'
import type { FilesPreview } from '#usecases/edits/several/saveFilesPreview.ts'
import type { Usage } from '#usecases/edits/showUsage.ts'
import { presentCommitted } from './content.ts'
import { presentQueuedCommit } from './queued.ts'

type MaybeCommitted = { readonly result?: CommitResult }

export function presentEdit(preview: EditPreview & MaybeCommitted): EditReply {
  return {
    sessionId: preview.sessionId,
    filePath: preview.filePath,
    rewrittenContent: preview.rewrittenContent,
    diff: preview.diff,
    baseSha: preview.baseSha,
    hunks: presentHunks(preview.hunks),
    warnings: presentWarnings(preview.warnings),
    summary: preview.summary,
    account: presentChangeSummary(preview.changeSummary),
    ...presentBill(preview),
  }
}

export function presentEditFiles(preview: FilesPreview & MaybeCommitted): EditFilesReply {
  return {
    sessionId: preview.sessionId,
    files: preview.files.map(file => ({
      filePath: file.filePath,
      baseSha: file.baseSha,
      rewrittenContent: file.rewrittenContent,
      diff: file.diff,
      hunks: presentHunks(file.hunks),
      warnings: presentWarnings(file.warnings),
      account: presentChangeSummary(file.changeSummary),
    })),
    summary: preview.summary,
    account: { totals: preview.totals },
    ...presentBill(preview),
  }
}

function presentHunks(hunks: readonly Hunk[]): EditReply['hunks'] {
  return hunks.map(hunk => ({ ...hunk, lines: [...hunk.lines] }))
}

function presentWarnings(warnings: readonly Warning[]): EditReply['warnings'] {
  return warnings.map(warning => ({ ...warning, lines: warning.lines && [...warning.lines] }))
}

function presentBill(preview: (EditPreview | FilesPreview) & MaybeCommitted) {
  return {
    tokensUsed: preview.tokensUsed,
    usageEstimated: preview.usageEstimated,
    costCents: centsOf(preview.costMicroUsd),
    costMicroUsd: preview.costMicroUsd,
    provider: preview.provider,
    model: preview.model,
    durationMs: preview.durationMs,
    ...(preview.result && presentResult(preview.result)),
  }
}

function presentResult(result: CommitResult): Pick<EditReply, 'commit' | 'queuedCommit'> {
  if (result.kind === 'queued') return { queuedCommit: presentQueuedCommit(result.commit) }
  return { commit: presentCommitted(result.commit) }
}

function presentChangeSummary({ totals, entries, more }: ChangeSummary): contract.ChangeSummary {
  return {
    totals,
    entries: entries.map(entry => ({ ...entry, lines: entry.lines && [...entry.lines] })),
    more,
  }
}

export function presentEditSession(session: EditSession): EditSessionRecord {
  return {
    id: session.id,
    projectId: session.projectId,
    userId: session.userId,
    filePath: session.filePath,
    filePaths: sessionFiles(session).map(({ path }) => path),
    instruction: session.instruction,
    aiProvider: session.provider,
    aiModel: session.model,
    aiTokensUsed: session.tokensUsed,
    usageEstimated: session.usageEstimated,
    aiCostCents: centsOf(session.costMicroUsd),
    costMicroUsd: session.costMicroUsd,
    durationMs: session.durationMs,
    errorCode: session.errorCode,
    commitSha: session.commitSha ?? session.withinSha,
    commitUrl: session.commitUrl ?? session.withinUrl,
    refines: session.refines,
    success: session.success,
    createdAt: session.createdAt.toISOString(),
  }
}

export function presentEstimate({ least, likely, most, ...estimate }: EditEstimate): EstimateReply {
  const between = (of: (use: ExpectedUse) => number) => ({ min: of(least), max: of(most) })
  const isPriced = least.costMicroUsd !== null && most.costMicroUsd !== null
  return {
    provider: estimate.provider,
    model: estimate.model,
    inputTokens: between(({ usage }) => usage.inputTokens),
    outputTokens: between(({ usage }) => usage.outputTokens),
    costMicroUsd: isPriced ? between(({ costMicroUsd }) => costMicroUsd ?? 0) : null,
    costCents: isPriced ? between(({ costMicroUsd }) => centsOf(costMicroUsd) ?? 0) : null,
    likely: presentExpectedUse(likely),
    worstCase: presentExpectedUse(most),
    remainingEditsThisHour: estimate.remainingEdits,
    budget: estimate.budget && presentBudget(estimate.budget),
  }
}

function presentExpectedUse({ usage, costMicroUsd }: ExpectedUse): EstimateReply['likely'] {
  const { inputTokens, outputTokens } = usage
  return { inputTokens, outputTokens, costMicroUsd, costCents: centsOf(costMicroUsd) }
}

function presentBudget({ limitMicroUsd, spentMicroUsd, remainingMicroUsd }: Budget): Budget {
  return { limitMicroUsd, spentMicroUsd, remainingMicroUsd }
}

type Sum = Pick<UsageRow, 'edits' | 'tokensUsed' | 'costMicroUsd' | 'unpriced'>

export function presentUsage(usage: Usage): UsageRecord {
  return {
    since: usage.since.toISOString(),
    total: sumOf(usage.rows),
    byDay: grouped(usage.rows, row => row.day).map(([day, rows]) => ({ day, ...sumOf(rows) })),
    byProject: grouped(usage.rows, row => row.projectId).map(([projectId, rows]) => ({ projectId, ...sumOf(rows) })),
    byModel: grouped(usage.rows, row => row.model).map(([model, rows]) => ({ model, ...sumOf(rows) })),
    editsPerHour: usage.editsPerHour,
    remainingEditsThisHour: usage.remaining,
    budget: usage.budget && presentBudget(usage.budget),
  }
}

function grouped<K>(rows: readonly UsageRow[], key: (row: UsageRow) => K): readonly (readonly [K, UsageRow[]])[] {
  return [...Map.groupBy(rows, key)]
}

/** Costs are added up before they are rounded to cents. */
function sumOf(rows: readonly Sum[]): UsageRecord['total'] {
  const total = rows.reduce(
    (sum, row) => ({
      edits: sum.edits + row.edits,
      tokensUsed: sum.tokensUsed + row.tokensUsed,
      costMicroUsd: sum.costMicroUsd + row.costMicroUsd,
      unpriced: sum.unpriced + row.unpriced,
    }),
    { edits: 0, tokensUsed: 0, costMicroUsd: 0, unpriced: 0 },
  )
  return { ...total, costCents: centsOf(total.costMicroUsd) ?? 0 }
}
