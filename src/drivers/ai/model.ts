import type { AiModel } from '#ports/ai.ts'
import { type Asking, answerTo } from './answer.ts'
import { type ModelAccess, openModel, thoughtFor } from './providers.ts'
import { onceMore, type RetryPolicy } from './retry.ts'

/** For how long what is waited for. */
export type Patience = Pick<Asking, 'silenceMaxMs' | 'answerMaxMs'> & { readonly retry: RetryPolicy }

const patienceAsUsual: Patience = {
  silenceMaxMs: 60_000,
  answerMaxMs: 180_000,
  retry: { pauseMs: 500, deadlineMs: 8_000 },
}

/**
 * A language model over the AI SDK. The SDK and the provider's package are loaded with the first call, so that they
 * cost the start of the process nothing.
 */
export function createAiModel(access: ModelAccess, patience: Patience = patienceAsUsual): AiModel {
  let loaded: Promise<Asking> | undefined
  const ready = (): Promise<Asking> => {
    loaded ??= load(access, patience)
    return loaded
  }
  return {
    provider: access.provider,
    model: access.model,
    async *stream(prompt, signal) {
      signal.throwIfAborted()
      const call = async function* () {
        yield* answerTo(prompt, await ready(), signal)
      }
      yield* onceMore(call, patience.retry, signal)
    },
  }
}

async function load(access: ModelAccess, { silenceMaxMs, answerMaxMs }: Patience): Promise<Asking> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const [sdk, model] = await Promise.all([import('ai'), openModel(access)])
  return { sdk, model, thought: thoughtFor(access.provider), silenceMaxMs, answerMaxMs }
}
