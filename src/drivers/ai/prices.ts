import type { AiPrices, AiUsage } from '#ports/ai.ts'

/** Prices that the operator gives, in US dollars per million tokens; they win over the price list. */
export type GivenPrice = {
  readonly inputUsdPerMtok: number
  readonly outputUsdPerMtok: number
  /** `null`: what is read from the provider's cache costs what any input costs. */
  readonly cacheReadUsdPerMtok: number | null
}

const microUsdPerUsd = 1_000_000

/**
 * What a use costs, exact to the millionth of a dollar and rounded half up. The price list comes with the program and
 * is never fetched; a model that is not on it costs `null`.
 */
export function aiPrices(given: GivenPrice | null): AiPrices {
  return {
    async costMicroUsd(provider, model, usage) {
      const usd = given ? costAsGiven(given, usage) : await costByList(provider, model, usage)
      return usd === null ? null : Math.max(0, Math.floor(usd * microUsdPerUsd + 0.5))
    },
  }
}

function costAsGiven({ inputUsdPerMtok, outputUsdPerMtok, cacheReadUsdPerMtok }: GivenPrice, usage: AiUsage): number {
  const cacheRead = Math.min(usage.cacheReadTokens, usage.inputTokens)
  const input = (usage.inputTokens - cacheRead) * inputUsdPerMtok + cacheRead * (cacheReadUsdPerMtok ?? inputUsdPerMtok)
  return (input + usage.outputTokens * outputUsdPerMtok) / 1_000_000
}

/** Local servers have no price list: without a given price, what they cost is their owner's to know. */
async function costByList(provider: string, model: string, usage: AiUsage): Promise<number | null> {
  if (provider === 'openai-compatible') return null
  const { calcPrice } = await import('@pydantic/genai-prices')
  const counted = {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_tokens: usage.cacheReadTokens,
    cache_write_tokens: usage.cacheWriteTokens,
  }
  return calcPrice(counted, model, { providerId: provider })?.total_price ?? null
}
