import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerPart } from '#domain/edit/engine.ts'
import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { aiErrorOf } from './errors.ts'

const worthRepeating: ReadonlySet<ModelErrorKind> = new Set(['rate_limited', 'overloaded', 'disconnected'])

export type RetryPolicy = {
  /** The wait if the provider gives none. */
  readonly pauseMs: number
  /** A retry that would start later than this after the first call is not made; the caller gets the error instead. */
  readonly deadlineMs: number
}

/**
 * Retries a call once if it failed before its first text arrived. Once the caller has received text, a retry would
 * repeat it, so the error passes through.
 */
export async function* withRetry(
  call: () => AsyncIterable<AnswerPart>,
  { pauseMs, deadlineMs }: RetryPolicy,
  signal: AbortSignal,
): AsyncIterable<AnswerPart> {
  const startedMs = performance.now()
  let begun = false
  try {
    for await (const part of call()) {
      begun = true
      yield part
    }
    return
  } catch (error) {
    signal.throwIfAborted()
    const fault = aiErrorOf(error)
    const waitMs = fault.retryAfterS === undefined ? pauseMs : fault.retryAfterS * 1_000
    const tooLate = performance.now() - startedMs + waitMs > deadlineMs
    if (begun || tooLate || !worthRepeating.has(fault.kind)) throw fault
    await wait(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
  try {
    yield* call()
  } catch (error) {
    signal.throwIfAborted()
    throw aiErrorOf(error)
  }
}
