import type { AnswerPart, ModelUsage } from '#domain/edit/engine.ts'
import type { EditPrompt } from '#domain/edit/prompt.ts'
import type { ModelErrorKind } from '#domain/modelErrors.ts'

/**
 * The interface to a language model. A driver translates and reports; prompts, prices, parsing and the decision whether
 * a text may be committed belong to Speckeep.
 *
 * Contract: `stream` yields text parts as they arrive and ends with exactly one `finish`. An aborted `signal` ends the
 * call at the provider within 100 ms and makes the iteration throw the signal's reason. Any other problem throws
 * `AiError`. Nothing but the prompt leaves the service.
 */
export type AiModel = {
  /** As in AI_PROVIDER: `anthropic`, `openai`, … */
  readonly provider: string
  readonly model: string
  stream(prompt: AiPrompt, signal: AbortSignal): AsyncIterable<AnswerPart>
}

/** `document` is a separate part before `instruction`, so that providers can cache it. */
export type AiPrompt = EditPrompt

export class AiError extends Error {
  readonly kind: ModelErrorKind
  readonly retryAfterS: number | undefined

  constructor(kind: ModelErrorKind, message: string, options: { cause?: unknown; retryAfterS?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AiError'
    this.kind = kind
    this.retryAfterS = options.retryAfterS
  }
}

/** The cost of one model call in millionths of a US dollar; `null` when the price is not known, never 0 instead. */
export type AiPrices = {
  costMicroUsd(provider: string, model: string, usage: ModelUsage): Promise<number | null>
}
