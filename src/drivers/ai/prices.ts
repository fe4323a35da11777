import type { ModelUsage } from '#domain/edit/engine.ts'
import type { AiPrices } from '#ports/ai.ts'

/** Prices set by the operator, in US dollars per million tokens; they override the price list. */
export type GivenPrice = {
  readonly inputUsdPerMtok: number
  readonly outputUsdPerMtok: number
  /** `null`: cached input costs as much as other input. */
  readonly cacheReadUsdPerMtok: number | null
}

/**
 * The cost of a use in whole millionths of a dollar, rounded half up. The price list is bundled and never fetched; a
 * model that is not on it costs `null`.
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

/**
 * Counts come from outside. Whatever they are, the cost is never negative and cached input never exceeds total input.
 */
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

/** Local servers have no price list: unless the operator sets a price, the cost is unknown. */
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

/**
 * The list matches by name prefix, so it would charge version 5.5 at the price of 5. Date suffixes are not versions.
 */
function isOtherVersion(model: string, listed: string): boolean {
  return model.startsWith(listed) && /^[-.][1-9]\d?(?!\d)/.test(model.slice(listed.length))
}

/**
 * Sums of binary fractions can miss a half by a tiny amount, so digits below a millionth of a millionth are dropped
 * first.
 */
function roundHalfUp(microUsd: number): number {
  return Math.floor(Number(microUsd.toFixed(6)) + 0.5)
}
