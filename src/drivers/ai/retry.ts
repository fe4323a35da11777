import { setTimeout as wait } from 'node:timers/promises'
import type { AiError, AiErrorKind, AiPart } from '#ports/ai.ts'

const worthRepeating: ReadonlySet<AiErrorKind> = new Set(['rate_limited', 'overloaded', 'disconnected'])

export type RetryPolicy = {
  /** The wait where the provider names none. */
  readonly pauseMs: number
  /** A provider that wants a longer wait than this gets none: the caller is told instead. */
  readonly pauseMaxMs: number
  readonly toAiError: (error: unknown) => AiError
}

/**
 * One repetition of a call that failed before its first text arrived. Once a caller has seen text, repeating would
 * show it twice, so the fault passes through.
 */
export async function* onceMore(
  call: () => AsyncIterable<AiPart>,
  { pauseMs, pauseMaxMs, toAiError }: RetryPolicy,
  signal: AbortSignal,
): AsyncIterable<AiPart> {
  let begun = false
  try {
    for await (const part of call()) {
      begun = true
      yield part
    }
    return
  } catch (error) {
    signal.throwIfAborted()
    const fault = toAiError(error)
    const waitMs = fault.retryAfterS === undefined ? pauseMs : fault.retryAfterS * 1_000
    if (begun || !worthRepeating.has(fault.kind) || waitMs > pauseMaxMs) throw fault
    await wait(waitMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
  }
  try {
    yield* call()
  } catch (error) {
    signal.throwIfAborted()
    throw toAiError(error)
  }
}
