import type { ModelUsage } from '#domain/edit/engine.ts'
import type { AiPrices } from '#ports/ai.ts'

/** Prices that the operator gives, in US dollars per million tokens; they win over the price list. */
export type GivenPrice = {
  readonly inputUsdPerMtok: number
  readonly outputUsdPerMtok: number
  /** `null`: what is read from the provider's cache costs what any input costs. */
  readonly cacheReadUsdPerMtok: number | null
}

/**
 * What a use costs, in whole millionths of a dollar, rounded half up. The price list comes with the program and is
 * never fetched; a model that is not on it costs `null`.
 */
export function aiPrices(given: GivenPrice | null): AiPrices {
  return {
    async costMicroUsd(provider, model, usage) {
      const counted = plausible(usage)
      const microUsd = given ? costAsGiven(given, counted) : await costByList(provider, model, counted)
      return microUsd === null ? null : roundHalfUp(microUsd)
    },
  }
}

/** Counts come from outside. Whatever they say, no use is a credit, and no more is cached than was sent. */
function plausible({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: ModelUsage): ModelUsage {
  const input = Math.max(0, inputTokens)
  const read = Math.min(Math.max(0, cacheReadTokens), input)
  const written = Math.min(Math.max(0, cacheWriteTokens), input - read)
  return {
    inputTokens: input,
    outputTokens: Math.max(0, outputTokens),
    cacheReadTokens: read,
    cacheWriteTokens: written,
  }
}

/** Dollars per million tokens are millionths of a dollar per token. */
function costAsGiven(price: GivenPrice, { inputTokens, cacheReadTokens, outputTokens }: ModelUsage): number {
  const { inputUsdPerMtok, outputUsdPerMtok, cacheReadUsdPerMtok } = price
  const cached = cacheReadTokens * (cacheReadUsdPerMtok ?? inputUsdPerMtok)
  return (inputTokens - cacheReadTokens) * inputUsdPerMtok + cached + outputTokens * outputUsdPerMtok
}

/** Local servers have no price list: without a given price, what they cost is their owner's to know. */
async function costByList(provider: string, model: string, usage: ModelUsage): Promise<number | null> {
  if (provider === 'openai-compatible') return null
  const { calcPrice } = await import('@pydantic/genai-prices')
  const counted = {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_tokens: usage.cacheReadTokens,
    cache_write_tokens: usage.cacheWriteTokens,
  }
  const price = calcPrice(counted, model, { providerId: provider })
  return price === null || isOtherVersion(model, price.model.id) ? null : price.total_price * 1_000_000
}

/** The list matches by the beginning of a name: it would sell version 5.5 for the price of 5. Dates are no versions. */
function isOtherVersion(model: string, listed: string): boolean {
  return model.startsWith(listed) && /^[-.][1-9]\d?(?!\d)/.test(model.slice(listed.length))
}

/** Sums of binary fractions miss a half by a hair, so what lies below a millionth of a millionth is taken off first. */
function roundHalfUp(microUsd: number): number {
  return Math.floor(Number(microUsd.toFixed(6)) + 0.5)
}
