import type { ChangeSummary } from '#domain/edit/changeSummary.ts'
import type { ExplainedHunk } from '#domain/edit/explainedHunks.ts'
import type { Warning } from '#domain/edit/guards.ts'
import { encodeText } from '#domain/text/encoding.ts'
import type { Ports } from '#ports/index.ts'
import { storeProposal } from '../content/storedProposals.ts'
import { type Bill, type EditRun, logPreview } from './editLog.ts'
import type { Proposal } from './editTask.ts'
import type { PreparedEdit } from './prepareEdit.ts'

export type EditPreview = Bill & {
  readonly sessionId: number
  readonly filePath: string
  readonly rewrittenContent: string
  readonly diff: string
  readonly baseSha: string | null
  readonly hunks: readonly ExplainedHunk[]
  readonly warnings: readonly Warning[]
  readonly changeSummary: ChangeSummary
  readonly summary: string
  readonly provider: string
  readonly model: string
  readonly durationMs: number
}

/** The proposal and its bill are written before any commit starts, so that a crash never causes a second charge. */
export async function savePreview(
  ports: Pick<Ports, 'prices' | 'edits' | 'proposals' | 'events' | 'clock'>,
  run: EditRun,
  { project, path, base, task }: Pick<PreparedEdit, 'project' | 'path' | 'base' | 'task'>,
  { text, reasons, summary, warnings, changeSummary }: Proposal,
): Promise<EditPreview> {
  const comparison = { path, isNew: base.sha === null, before: base.committed, after: text, reasons }
  const { hunks, diff } = await task.compute('hunks', comparison)
  const changed = hunks.length > 0
  if (changed) await storeProposal(ports, project, run.sessionId, encodeText(text))
  const end = await logPreview(ports, run, { baseSha: base.sha, changed })
  return {
    sessionId: run.sessionId,
    filePath: path,
    rewrittenContent: text,
    diff,
    baseSha: base.sha,
    hunks,
    warnings,
    changeSummary,
    summary,
    provider: run.provider,
    model: run.model,
    ...end,
  }
}
