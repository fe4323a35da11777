import type { FoundBlock } from '#domain/edit/engine.ts'
import type { FoundAmong } from '#domain/edit/rewriteSeveral.ts'
import { Failure } from '#domain/errors.ts'
import { type CommitPorts, type CommitResult, commitFiles } from '../content/commitFiles.ts'
import { beginRun, type RunStart } from './beginRun.ts'
import { type EditRun, logFailure } from './editLog.ts'
import type { EditObserver } from './editTask.ts'
import type { PreparePorts } from './prepareEdit.ts'

export type EditPorts = CommitPorts & PreparePorts

/** What a listening caller receives while the rewrite runs. */
export type EditProgress =
  | { readonly kind: 'progress'; readonly step: EditStep; readonly sessionId: number }
  | { readonly kind: 'block'; readonly found: FoundBlock | FoundAmong }

/** `outline`: a long document is narrowed down to the sections that the instruction concerns. */
export type EditStep = 'outline' | 'rewriting' | 'repairing' | 'checking' | 'committing'

/**
 * The caller that waits for the rewrite: receives progress events, and aborts the signal when it disconnects. A signal
 * that is aborted with a `Failure` ends the rewrite with it.
 */
export type EditListener = { readonly signal: AbortSignal; readonly emit: (event: EditProgress) => void }

/** `result` if the edit was committed. */
export type WithCommit<Preview> = Preview & { readonly result?: CommitResult }

export type EditSteps<Rewritten, Preview> = {
  /** Calls the editor. */
  readonly rewrite: (observer: EditObserver) => Promise<Rewritten>
  /** Checks and stores what the editor proposes. */
  readonly save: (run: EditRun, rewritten: Rewritten) => Promise<Preview>
  /** Whether the preview is committed without a review. */
  readonly mayCommit: (preview: Preview) => boolean
}

/**
 * Runs an editor until it finishes, the caller disconnects or the deadline passes: one edit session, which is logged
 * even if it fails, its preview, and its commit if it has one.
 */
export async function runEdit<Rewritten, Preview extends object>(
  ports: EditPorts,
  userId: number,
  start: RunStart,
  listener: EditListener,
  { rewrite, save, mayCommit }: EditSteps<Rewritten, Preview>,
): Promise<WithCommit<Preview>> {
  const run = await beginRun(ports, userId, start)
  const { sessionId } = run
  const onStep = (step: EditStep): void => listener.emit({ kind: 'progress', step, sessionId })
  const preview = await logged(ports, run, listener, async observer => {
    const rewritten = await rewrite({ ...observer, onStep })
    onStep('checking')
    return await save(run, rewritten)
  })
  if (!mayCommit(preview)) return preview
  onStep('committing')
  const asPreviewed = { kind: 'proposal', sessionId, message: undefined } as const
  return { ...preview, result: await commitFiles(ports, userId, start.project.id, asPreviewed) }
}

async function logged<T>(
  ports: EditPorts,
  run: EditRun,
  listener: EditListener,
  edit: (observer: Omit<EditObserver, 'onStep'>) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(ports.settings.editDeadlineMs)
  try {
    return await edit({
      signal: AbortSignal.any([listener.signal, deadline]),
      onBlock: found => listener.emit({ kind: 'block', found }),
      onUsage: (usage, counted) => run.usages.push({ usage, counted }),
    })
  } catch (error) {
    const { aborted, reason } = listener.signal
    const stopped = aborted && reason instanceof Failure ? reason : null
    const why = { cancelled: aborted && stopped === null, timedOut: deadline.aborted && !aborted }
    throw await logFailure(ports, run, stopped ?? error, why)
  }
}
