import type { FoundBlock } from '#domain/edit/engine.ts'
import type { FoundAmong } from '#domain/edit/rewriteSeveral.ts'
import { type CommitPorts, type CommitResult, commitFiles } from '../content/commitFiles.ts'
import { beginRun } from './beginRun.ts'
import { type EditRun, logFailure } from './editLog.ts'
import type { EditObserver } from './editTask.ts'
import { type EditInput, type PreparedEdit, type PreparePorts, prepareEdit } from './prepareEdit.ts'
import { type EditPreview, savePreview } from './savePreview.ts'

export type EditPorts = CommitPorts & PreparePorts

export type RewriteInput = EditInput & { readonly autoCommit: boolean }

/** What a listening caller receives while the rewrite runs. */
export type EditProgress =
  | { readonly kind: 'progress'; readonly step: EditStep; readonly sessionId: number }
  | { readonly kind: 'block'; readonly found: FoundBlock | FoundAmong }

/** `outline`: a long document is narrowed down to the sections that the instruction concerns. */
export type EditStep = 'outline' | 'rewriting' | 'repairing' | 'checking' | 'committing'

/** The caller that waits for the rewrite: receives progress events, and aborts the signal when it disconnects. */
export type EditListener = { readonly signal: AbortSignal; readonly emit: (event: EditProgress) => void }

/**
 * Rewrites one file (Interface §4 rule 5): a preview with its diff, logged as an edit session, committed only if
 * autoCommit is set and nothing prevents it. Every run is logged, including failed ones.
 */
export async function rewriteFile(
  ports: EditPorts,
  userId: number,
  projectId: number,
  input: RewriteInput,
  listener: EditListener,
): Promise<EditPreview & { readonly result?: CommitResult }> {
  const prepared = await prepareEdit(ports, userId, projectId, input)
  const run = await beginRun(ports, userId, {
    ...prepared,
    filePath: prepared.path,
    files: null,
    instruction: input.instruction,
    refines: prepared.base.refined?.sessionId ?? null,
  })
  const { sessionId } = run
  const emitStep = (step: EditStep): void => listener.emit({ kind: 'progress', step, sessionId })
  const preview = await loggedRun(ports, run, listener, async watch => {
    const proposal = await prepared.editor.propose({ ...watch, onStep: emitStep })
    emitStep('checking')
    return await savePreview(ports, run, prepared, proposal)
  })
  if (!input.autoCommit || !mayCommit(preview, prepared)) return preview
  emitStep('committing')
  const asPreviewed = { files: [], sessionId, proposalOnly: true, message: undefined }
  return { ...preview, result: await commitFiles(ports, userId, projectId, asPreviewed) }
}

/** Runs an editor until it finishes, the caller disconnects or the deadline passes, and logs a failure. */
export async function loggedRun<T>(
  ports: EditPorts,
  run: EditRun,
  listener: EditListener,
  edit: (watch: Omit<EditObserver, 'onStep'>) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(ports.settings.editDeadlineMs)
  try {
    return await edit({
      signal: AbortSignal.any([listener.signal, deadline]),
      onBlock: found => listener.emit({ kind: 'block', found }),
      onUsage: (usage, counted) => run.usages.push({ usage, counted }),
    })
  } catch (error) {
    const cancelled = listener.signal.aborted
    throw await logFailure(ports, run, error, { cancelled, timedOut: deadline.aborted && !cancelled })
  }
}

/** An instruction that changed nothing commits nothing, not even the draft it was applied to. */
function mayCommit({ rewrittenContent, diff, warnings }: EditPreview, { base }: PreparedEdit): boolean {
  return diff !== '' && rewrittenContent !== base.draft && !warnings.some(warning => warning.blocking)
}
