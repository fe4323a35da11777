import type { LanguageModel, LanguageModelUsage } from 'ai'
import type { AnswerPart, Finish, ModelUsage } from '#domain/edit/engine.ts'
import { AiError, type AiPrompt } from '#ports/ai.ts'

export type CallOptions = {
  readonly sdk: typeof import('ai')
  readonly model: LanguageModel
  readonly reasoning: 'low' | 'provider-default'
  /** A stream that is silent for this long counts as dead; thinking models may pause for a while. */
  readonly idleTimeoutMs: number
  /** From sending the request to the end of the answer. */
  readonly totalTimeoutMs: number
}

/**
 * Streams the answer to one prompt. The provider call ends when the iteration ends, also when the caller leaves it
 * early: unread output should be neither generated nor billed.
 */
export async function* streamAnswer(
  prompt: AiPrompt,
  asking: CallOptions,
  signal: AbortSignal,
): AsyncIterable<AnswerPart> {
  const left = new AbortController()
  try {
    for await (const part of ask(prompt, asking, AbortSignal.any([signal, left.signal]))) {
      switch (part.type) {
        case 'text-delta':
          if (part.text !== '') yield { type: 'text', text: part.text }
          break
        case 'error':
          throw part.error
        case 'abort':
          throw new AiError('timeout', 'the model took too long')
        case 'finish':
          yield { type: 'finish', reason: finishOf(part.finishReason), usage: usageOf(part.totalUsage) }
          return
      }
    }
  } finally {
    left.abort()
  }
  throw new AiError('disconnected', 'the answer was cut off')
}

/** The document comes first and in a separate part, so that providers can cache it for the next request. */
function ask(
  prompt: AiPrompt,
  { sdk, model, reasoning, idleTimeoutMs, totalTimeoutMs }: CallOptions,
  abortSignal: AbortSignal,
) {
  const kept = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const
  const { stream } = sdk.streamText({
    model,
    abortSignal,
    maxRetries: 0,
    timeout: { totalMs: totalTimeoutMs, stepMs: totalTimeoutMs, chunkMs: idleTimeoutMs },
    maxOutputTokens: prompt.outputMaxTokens,
    reasoning,
    instructions: prompt.system,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: prompt.document, providerOptions: kept },
          { type: 'text', text: prompt.instruction },
        ],
      },
    ],
    telemetry: { isEnabled: false },
    onError: () => {},
  })
  return stream
}

function finishOf(reason: string): Finish {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason
    case 'content-filter':
      return 'refused'
    case 'interrupted':
      throw new AiError('disconnected', 'the answer ended without a finish event')
    case 'error':
      throw new AiError('garbled', 'the provider reported an error within its answer')
    default:
      return 'other'
  }
}

/** `null` where the provider reports no count, which is not the same as zero. */
function usageOf(usage: LanguageModelUsage): ModelUsage | null {
  const { inputTokens, outputTokens, inputTokenDetails } = usage
  if (inputTokens === undefined || outputTokens === undefined) return null
  return {
    inputTokens,
    outputTokens,
    cacheReadTokens: inputTokenDetails?.cacheReadTokens ?? 0,
    cacheWriteTokens: inputTokenDetails?.cacheWriteTokens ?? 0,
  }
}
