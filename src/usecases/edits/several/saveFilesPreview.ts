import { type SummaryKind, summaryKinds } from '#domain/edit/changeSummary/kinds.ts'
import type { ChangeSummary, SummaryCount } from '#domain/edit/changeSummary.ts'
import type { ExplainedHunk } from '#domain/edit/explainedHunks.ts'
import type { Warning } from '#domain/edit/guards.ts'
import { encodeText } from '#domain/text/encoding.ts'
import type { Ports } from '#ports/index.ts'
import { storeFilesProposal } from '../../content/storedProposals.ts'
import { type Bill, type EditRun, logPreview } from '../editLog.ts'
import type { FilesTask, ProposedText } from './filesTask.ts'
import type { PreparedFiles } from './prepareFiles.ts'
import type { FilesProposal } from './proposeFiles.ts'

export type FilePreview = {
  readonly filePath: string
  readonly baseSha: string | null
  readonly rewrittenContent: string
  readonly diff: string
  readonly hunks: readonly ExplainedHunk[]
  readonly warnings: readonly Warning[]
  readonly changeSummary: ChangeSummary
}

export type FilesPreview = Bill & {
  readonly sessionId: number
  /** Only files that differ from their committed version. */
  readonly files: readonly FilePreview[]
  readonly totals: ChangeSummary['totals']
  readonly summary: string
  readonly provider: string
  readonly model: string
  readonly durationMs: number
  /** Whether this instruction changed anything. */
  readonly isChanged: boolean
}

/** As for one file, the proposal and its bill are written before any commit starts. */
export async function saveFilesPreview(
  ports: Pick<Ports, 'prices' | 'edits' | 'proposals' | 'events' | 'clock'>,
  run: EditRun,
  { project, files: asked, task }: Pick<PreparedFiles, 'project' | 'files' | 'task'>,
  { files, summary, isChanged }: FilesProposal,
): Promise<FilesPreview> {
  const { sessionId, provider, model } = run
  const previews: FilePreview[] = []
  for (const file of files) previews.push(await previewOf(task, file))
  const kept = files.map(({ path, sha, text }) => ({ path, baseSha: sha, content: encodeText(text) }))
  if (kept.length > 0) await storeFilesProposal(ports, project, sessionId, kept)
  const changed = kept.length > 0 && { files: kept.map(({ path, baseSha }) => ({ path, baseSha })) }
  const baseSha = (kept[0] ?? asked[0])?.baseSha ?? null
  const end = await logPreview(ports, run, { baseSha, changed: kept.length > 0, ...changed })
  return { sessionId, files: previews, totals: totalsOf(previews), summary, provider, model, isChanged, ...end }
}

async function previewOf({ compute }: FilesTask, file: ProposedText): Promise<FilePreview> {
  const { path, sha, committed, text, reasons, warnings, changeSummary } = file
  const comparison = { path, isNew: sha === null, before: committed, after: text, reasons }
  const { hunks, diff } = await compute('hunks', comparison)
  return {
    filePath: path,
    baseSha: sha,
    rewrittenContent: text,
    diff,
    hunks,
    warnings,
    changeSummary,
  }
}

function totalsOf(previews: readonly FilePreview[]): ChangeSummary['totals'] {
  const sum = (kind: SummaryKind, effect: keyof SummaryCount) =>
    previews.reduce((total, { changeSummary }) => total + changeSummary.totals[kind][effect], 0)
  const counts = summaryKinds.map(kind => [
    kind,
    { removed: sum(kind, 'removed'), changed: sum(kind, 'changed'), added: sum(kind, 'added') },
  ])
  return Object.fromEntries(counts) as ChangeSummary['totals']
}
