import { Failure } from '#domain/errors.ts'
import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { AiError, type AiModel, type AiPrompt } from '#ports/ai.ts'
import type { Ports } from '#ports/index.ts'
import { consume } from '../consumeLimit.ts'

export type ModelTest = {
  readonly durationMs: number
  /** `null`: the provider did not say. */
  readonly tokensUsed: number | null
  readonly costMicroUsd: number | null
  /** Why the model did not answer; `null`: it did. */
  readonly reason: ModelErrorKind | null
  /** The result for an administrator, with what to do next. */
  readonly message: string
}

/** The bound of what a test costs. Models that reason spend some of it before they answer. */
const outputMaxTokens = 64
const prompt: AiPrompt = {
  system: 'You answer with one word.',
  document: 'This is a test of the connection.',
  instruction: 'Answer with the word OK.',
  outputMaxTokens,
}

/** Sends one short request to the configured model. What is wrong with the model is a result, not a failure. */
export async function testModel(
  ports: Pick<Ports, 'ai' | 'prices' | 'limiter' | 'settings' | 'clock'>,
  userId: number,
  timeoutMs = 20_000,
): Promise<ModelTest> {
  const { ai, prices, limiter, settings, clock } = ports
  if (ai === null) {
    throw new Failure('not_found', 'No AI model is connected. Set AI_PROVIDER and AI_MODEL, then restart the service.')
  }
  await consume(limiter, settings.rateLimits.modelTests, `user:${userId}`)
  const startedMs = clock.monotonicMs()
  const durationMs = () => Math.round(clock.monotonicMs() - startedMs)
  try {
    const usage = await answerOf(ai, AbortSignal.timeout(timeoutMs))
    return {
      durationMs: durationMs(),
      tokensUsed: usage === null ? null : usage.inputTokens + usage.outputTokens,
      costMicroUsd: usage === null ? null : await prices.costMicroUsd(ai.provider, ai.model, usage),
      reason: null,
      message: 'The model answers.',
    }
  } catch (error) {
    const reason = reasonOf(error)
    return { durationMs: durationMs(), tokensUsed: null, costMicroUsd: null, reason, message: messages[reason] }
  }
}

/** An answer without text counts: models that reason may reach the bound before their first word. */
async function answerOf(ai: AiModel, signal: AbortSignal) {
  for await (const part of ai.stream(prompt, signal)) if (part.type === 'finish') return part.usage
  throw new AiError('disconnected', 'the answer was cut off')
}

function reasonOf(error: unknown): ModelErrorKind {
  if (error instanceof AiError) return error.kind
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  throw error
}

const messages: Readonly<Record<ModelErrorKind, string>> = {
  key_refused: 'The provider refuses the key. Check AI_API_KEY, and that the key may use this model.',
  model_unknown: 'The provider does not know this model. Check AI_MODEL, and AI_BASE_URL if it is set.',
  out_of_credit: 'The account at the provider has no credit left. Renew it at the provider.',
  rejected: 'The provider refuses the request. Check AI_MODEL and AI_BASE_URL, and that the model answers in text.',
  rate_limited: 'The provider does not accept more requests with this key at the moment. Try again in a minute.',
  overloaded: 'The provider reports an internal fault. Try again in a minute.',
  timeout: 'The provider did not answer in time. Check AI_BASE_URL if it is set, or try again.',
  disconnected:
    'The provider could not be reached. Check AI_BASE_URL if it is set, and that this machine can reach it.',
  garbled: 'The answer cannot be read. Check that AI_BASE_URL is the address of a model, with its version (/v1).',
}
