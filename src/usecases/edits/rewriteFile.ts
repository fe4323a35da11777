import { encodeText } from '#domain/edit/document.ts'
import type { FoundBlock } from '#domain/edit/engine.ts'
import type { Warning } from '#domain/edit/guards.ts'
import { Failure } from '#domain/errors.ts'
import { requireWritablePath } from '#domain/paths.ts'
import { type Hunk, toHunks } from '#domain/text/hunks.ts'
import { formatUnified } from '#domain/text/unified.ts'
import type { Ports } from '#ports/index.ts'
import { type CommitPorts, type Committed, commitFiles } from '../content/commitFiles.ts'
import { type OpenProject, writableProject } from '../projects/ownProject.ts'
import { type EditBase, readEditBase } from './editBase.ts'
import { type EditRun, logFailure, logPreview } from './editLog.ts'
import { keepProposal } from './proposals.ts'
import { type Proposal, propose } from './propose.ts'

export type EditPorts = CommitPorts & Pick<Ports, 'ai' | 'prices'>

export type EditWish = {
  readonly filePath: string
  readonly instruction: string
  readonly autoCommit: boolean
  /** The caller's unsaved text; the rewrite builds on it and the diff stays against the committed file. */
  readonly content?: string
  readonly baseSha?: string | null
  readonly selection?: { readonly startLine: number; readonly endLine: number }
}

export type EditPreview = {
  readonly sessionId: number
  readonly filePath: string
  readonly rewrittenContent: string
  readonly diff: string
  readonly baseSha: string | null
  readonly hunks: readonly Hunk[]
  readonly warnings: readonly Warning[]
  readonly summary: string
  readonly tokensUsed: number
  readonly costMicroUsd: number | null
  readonly provider: string
  readonly model: string
  readonly durationMs: number
  readonly commit?: Committed
}

/** What a caller who listens hears while the rewrite is made. */
export type EditNews =
  | {
      readonly kind: 'progress'
      readonly step: 'rewriting' | 'checking' | 'committing'
      readonly sessionId: number
    }
  | { readonly kind: 'block'; readonly found: FoundBlock }

/** Who waits for the rewrite: news on the way, and a signal when nobody waits any more. */
export type EditListener = { readonly signal: AbortSignal; readonly tell: (news: EditNews) => void }

/** What the rules editor is called in the log: true values, and nothing was spent. */
const rulesEditor = { provider: 'rules', model: 'rules/1' } as const

/**
 * Asks for a rewrite of one file (Interface §4 rule 5): a preview with its diff, logged as an edit session, committed
 * only when autoCommit is asked for and nothing speaks against it. Every run is logged, the failed ones too.
 */
export async function rewriteFile(
  ports: EditPorts,
  userId: number,
  projectId: number,
  wish: EditWish,
  listener: EditListener,
): Promise<EditPreview> {
  const path = requireWritablePath('filePath', wish.filePath)
  const project = await writableProject(ports, userId, projectId)
  const base = await readEditBase(ports, project, { ...wish, path })
  const run = await beginRun(ports, userId, project, path, wish.instruction)
  listener.tell({ kind: 'progress', step: 'rewriting', sessionId: run.sessionId })
  const proposal = await loggedProposal(ports, run, { ...wish, text: base.draft }, listener)
  listener.tell({ kind: 'progress', step: 'checking', sessionId: run.sessionId })
  const preview = await keepPreview(ports, project, run, { path, base, proposal })
  if (!wish.autoCommit || preview.diff === '' || preview.warnings.some(warning => warning.blocking)) return preview
  listener.tell({ kind: 'progress', step: 'committing', sessionId: run.sessionId })
  const asPreviewed = { files: [], sessionId: run.sessionId, sessionOnly: true, message: undefined }
  return { ...preview, commit: await commitFiles(ports, userId, projectId, asPreviewed) }
}

/** Writes the session before anything is spent, within the hourly allowance. */
async function beginRun(
  ports: Pick<Ports, 'edits' | 'ai' | 'settings'>,
  userId: number,
  project: OpenProject,
  filePath: string,
  instruction: string,
): Promise<EditRun> {
  const { provider, model } = ports.ai ?? rulesEditor
  const { editsPerHour } = ports.settings
  const session = { projectId: project.id, userId, filePath, instruction, provider, model }
  const begun = await ports.edits.begin(session, editsPerHour)
  if (begun.outcome === 'begun') {
    return { sessionId: begun.id, startedMs: performance.now(), provider, model, usages: [] }
  }
  const waitMin = Math.ceil(begun.retryAfterS / 60)
  throw new Failure('rate_limited', `At most ${editsPerHour} AI edits an hour. Try again in ${waitMin} min.`, {
    retryAfterS: begun.retryAfterS,
  })
}

async function loggedProposal(
  ports: EditPorts,
  run: EditRun,
  wish: Pick<EditWish, 'instruction' | 'selection'> & { readonly text: string },
  listener: EditListener,
): Promise<Proposal> {
  const deadline = AbortSignal.timeout(ports.settings.editDeadlineMs)
  try {
    return await propose(ports, {
      ...wish,
      signal: AbortSignal.any([listener.signal, deadline]),
      onBlock: found => listener.tell({ kind: 'block', found }),
      onUsage: usage => run.usages.push(usage),
    })
  } catch (error) {
    const cancelled = listener.signal.aborted
    throw await logFailure(ports, run, error, { cancelled, timedOut: deadline.aborted && !cancelled })
  }
}

/** The proposal and its bill are written before any commit starts, so that a crash never pays twice. */
async function keepPreview(
  ports: EditPorts,
  project: OpenProject,
  run: EditRun,
  { path, base, proposal }: { readonly path: string; readonly base: EditBase; readonly proposal: Proposal },
): Promise<EditPreview> {
  const hunks = toHunks(base.text, proposal.text)
  const changed = hunks.length > 0
  if (changed) await keepProposal(ports, project, run.sessionId, encodeText(proposal.text))
  const end = await logPreview(ports, run, { baseSha: base.sha, changed })
  return {
    sessionId: run.sessionId,
    filePath: path,
    rewrittenContent: proposal.text,
    diff: formatUnified(path, hunks, { created: base.sha === null }),
    baseSha: base.sha,
    hunks,
    warnings: proposal.warnings,
    summary: proposal.summary,
    provider: run.provider,
    model: run.model,
    ...end,
  }
}
