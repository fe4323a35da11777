import type { LanguageModel, LanguageModelUsage } from 'ai'
import { AiError, type AiFinish, type AiModel, type AiPart, type AiPrompt, type AiUsage } from '#ports/ai.ts'
import { type ModelAccess, openModel } from './providers.ts'
import { onceMore } from './retry.ts'

/** A stream that says nothing for this long is taken for dead; thinking models may be quiet for a while. */
const silenceMaxMs = 60_000
const policy = { pauseMs: 500, pauseMaxMs: 5_000 } as const

/**
 * A language model over the AI SDK. The SDK and the provider's package are loaded with the first call, so that they
 * cost the start of the process nothing.
 */
export function createAiModel(access: ModelAccess): AiModel {
  let loaded: Promise<Loaded> | undefined
  const ready = (): Promise<Loaded> => {
    loaded ??= load(access)
    return loaded
  }
  return {
    provider: access.provider,
    model: access.model,
    async *stream(prompt, signal) {
      signal.throwIfAborted()
      const { sdk, model, aiErrorOf } = await ready()
      const call = () => streamOnce(sdk, model, prompt, signal)
      yield* onceMore(call, { ...policy, toAiError: aiErrorOf }, signal)
    },
  }
}

type Sdk = typeof import('ai')
type Loaded = { readonly sdk: Sdk; readonly model: LanguageModel; readonly aiErrorOf: (error: unknown) => AiError }

async function load(access: ModelAccess): Promise<Loaded> {
  const [sdk, { aiErrorOf }, model] = await Promise.all([import('ai'), import('./faults.ts'), openModel(access)])
  globalThis.AI_SDK_LOG_WARNINGS = false
  return { sdk, model, aiErrorOf }
}

/** The document comes first and in a part of its own, so that providers can keep it for the next question. */
async function* streamOnce(
  { streamText }: Sdk,
  model: LanguageModel,
  prompt: AiPrompt,
  signal: AbortSignal,
): AsyncIterable<AiPart> {
  const { fullStream } = streamText({
    model,
    maxRetries: 0,
    abortSignal: signal,
    timeout: { chunkMs: silenceMaxMs, stepMs: 10 * silenceMaxMs },
    maxOutputTokens: prompt.outputMaxTokens,
    reasoning: 'low',
    system: prompt.system,
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'text',
            text: prompt.document,
            providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
          },
          { type: 'text', text: prompt.instruction },
        ],
      },
    ],
    onError: () => {},
  })
  for await (const part of fullStream) {
    switch (part.type) {
      case 'text-delta':
        if (part.text !== '') yield { type: 'text', text: part.text }
        break
      case 'error':
        signal.throwIfAborted()
        throw part.error
      case 'abort':
        signal.throwIfAborted()
        throw new AiError('timeout', 'the model fell silent')
      case 'finish':
        yield { type: 'finish', reason: finishOf(part.finishReason), usage: usageOf(part.totalUsage) }
        return
    }
  }
  signal.throwIfAborted()
  throw new AiError('disconnected', 'the answer broke off')
}

function finishOf(reason: string): AiFinish {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason
    case 'content-filter':
      return 'refused'
    case 'interrupted':
      throw new AiError('disconnected', 'the answer ended without its end')
    case 'error':
      throw new AiError('garbled', 'the provider reported a fault in its answer')
    default:
      return 'other'
  }
}

/** `undefined` where the provider does not say: that is not the same as nothing. */
function usageOf(usage: LanguageModelUsage): AiUsage | undefined {
  const { inputTokens, outputTokens, inputTokenDetails } = usage
  if (inputTokens === undefined || outputTokens === undefined) return undefined
  return {
    inputTokens,
    outputTokens,
    cacheReadTokens: inputTokenDetails?.cacheReadTokens ?? 0,
    cacheWriteTokens: inputTokenDetails?.cacheWriteTokens ?? 0,
  }
}
