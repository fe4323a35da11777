import type { Config } from '#config/config.ts'
import { unpricedBudget } from '#config/edits.ts'
import { aiPrices } from '#drivers/ai/prices.ts'
import type { AiPrices } from '#ports/ai.ts'
import { rulesModel } from '#usecases/edits/rulesEditor.ts'

/** The editors of the configuration: the deterministic one, and the model. */

export function editorsOf({ ai }: Pick<Config, 'ai'>) {
  const rules = { provider: 'rules', model: rulesModel }
  return ai.provider === 'rules' ? [rules] : [rules, { provider: ai.provider, model: ai.model }]
}

export function pricesOf({ ai }: Pick<Config, 'ai'>): AiPrices {
  return aiPrices(ai.provider === 'rules' ? null : ai.price)
}

/** Throws `ConfigError` if there is a budget and the price of the model is not known. */
export async function requireBudgetToHold(
  { ai, edits }: Pick<Config, 'ai' | 'edits'>,
  prices: AiPrices,
): Promise<void> {
  if (edits.budgetUsdPerMonth === null || ai.provider === 'rules') return
  const anyUse = { inputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1_000 }
  if ((await prices.costMicroUsd(ai.provider, ai.model, anyUse)) === null) throw unpricedBudget(ai)
}
