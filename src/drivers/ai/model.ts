import type { AiModel } from '#ports/ai.ts'
import { type CallOptions, streamAnswer } from './answer.ts'
import { type ModelAccess, openModel, reasoningEffort } from './providers.ts'
import { type RetryPolicy, withRetry } from './retry.ts'

/** The timeouts of a call. */
export type ModelTimeouts = Pick<CallOptions, 'idleTimeoutMs' | 'totalTimeoutMs'> & { readonly retry: RetryPolicy }

const defaultTimeouts: ModelTimeouts = {
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 180_000,
  retry: { pauseMs: 500, deadlineMs: 8_000 },
}

/**
 * A language model over the AI SDK. The SDK and the provider's package are loaded on the first call to keep startup
 * fast.
 */
export function createAiModel(access: ModelAccess, timeouts: ModelTimeouts = defaultTimeouts): AiModel {
  let loaded: Promise<CallOptions> | undefined
  const ready = (): Promise<CallOptions> => {
    loaded ??= load(access, timeouts)
    return loaded
  }
  return {
    provider: access.provider,
    model: access.model,
    async *stream(prompt, signal) {
      signal.throwIfAborted()
      const call = async function* () {
        yield* streamAnswer(prompt, await ready(), signal)
      }
      yield* withRetry(call, timeouts.retry, signal)
    },
  }
}

async function load(access: ModelAccess, { idleTimeoutMs, totalTimeoutMs }: ModelTimeouts): Promise<CallOptions> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const [sdk, model] = await Promise.all([import('ai'), openModel(access)])
  return { sdk, model, reasoning: reasoningEffort(access.provider), idleTimeoutMs, totalTimeoutMs }
}
