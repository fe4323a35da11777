import type { ModelUsage } from '#domain/edit/engine.ts'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { EditBill, EditSessionFile } from '#ports/stores/edits.ts'
import { failureOf } from '../failures.ts'

/** One run of an editor, from the writing of its session to its recorded end. */
export type EditRun = {
  readonly sessionId: number
  readonly startedMs: number
  readonly provider: string
  readonly model: string
  /** One entry for each answer of the model, complete or not. */
  readonly usages: CountedUsage[]
}

/** `estimated`: counted here, because the provider did not report it. */
export type CountedUsage = { readonly usage: ModelUsage; readonly counted: 'reported' | 'estimated' }

export type Bill = Pick<EditBill, 'tokensUsed' | 'usageEstimated' | 'costMicroUsd'>

export async function billOf(ports: Pick<Ports, 'prices'>, run: EditRun): Promise<Bill> {
  let tokensUsed = 0
  let costMicroUsd: number | null = 0
  for (const { usage } of run.usages) {
    tokensUsed += usage.inputTokens + usage.outputTokens
    const cost = await ports.prices.costMicroUsd(run.provider, run.model, usage)
    costMicroUsd = cost === null || costMicroUsd === null ? null : costMicroUsd + cost
  }
  return { tokensUsed, usageEstimated: run.usages.some(({ counted }) => counted === 'estimated'), costMicroUsd }
}

/** The run ended in a preview. */
export async function logPreview(
  ports: Pick<Ports, 'prices' | 'edits' | 'events' | 'clock'>,
  run: EditRun,
  made: { readonly baseSha: string | null; readonly changed: boolean; readonly files?: readonly EditSessionFile[] },
): Promise<Bill & { readonly durationMs: number }> {
  const end = { ...(await billOf(ports, run)), durationMs: durationOf(ports, run) }
  await ports.edits.finish(run.sessionId, { ...end, ...made })
  emitEnd(ports, run, { ...end, errorCode: null })
  return end
}

/**
 * Records a failed run, which is billed for what it used. Returns the error for the caller. The edit is credited back
 * only if no model was used and neither the caller nor a guard ended it (docs/decisions/0028).
 */
export async function logFailure(
  ports: Pick<Ports, 'prices' | 'edits' | 'events' | 'settings' | 'clock'>,
  run: EditRun,
  error: unknown,
  why: { readonly cancelled: boolean; readonly timedOut: boolean },
): Promise<Failure> {
  const failure = why.timedOut ? tooLate(ports.settings.editDeadlineMs) : failureOf(error)
  const errorCode = why.cancelled ? 'cancelled' : failure.code
  const end = { ...(await billOf(ports, run)), durationMs: durationOf(ports, run), errorCode }
  const counted = why.cancelled || failure.code === 'edit_refused' || end.tokensUsed > 0
  await ports.edits.fail(run.sessionId, { ...end, counted })
  emitEnd(ports, run, end)
  return failure
}

function tooLate(deadlineMs: number): Failure {
  return new Failure('ai_timeout', `The rewrite took longer than ${deadlineMs / 1_000} s. Ask for a smaller change.`)
}

function durationOf({ clock }: Pick<Ports, 'clock'>, run: EditRun): number {
  return Math.round(clock.monotonicMs() - run.startedMs)
}

function emitEnd(
  ports: Pick<Ports, 'events'>,
  { sessionId, provider, model }: EditRun,
  {
    costMicroUsd,
    durationMs,
    errorCode,
  }: { costMicroUsd: number | null; durationMs: number; errorCode: string | null },
): void {
  ports.events.editCompleted({
    sessionId,
    provider,
    model,
    costMicroUsd,
    durationMs,
    errorCode,
    success: errorCode === null,
  })
}
