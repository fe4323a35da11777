import type { Ports } from '#ports/index.ts'
import type { ModelSettings } from '#ports/settings.ts'

/** What an administrator sees of the model: never its key. */
export type ShownModel = ModelSettings & {
  readonly provider: string
  readonly name: string
  readonly price: ModelPrice | null
}

/** Millionths of a US dollar per million tokens. */
export type ModelPrice = {
  readonly inputMicroUsdPerMtok: number
  readonly outputMicroUsdPerMtok: number
  readonly cacheReadMicroUsdPerMtok: number
}

export type ShownState = {
  /** `null`: the rules editor alone answers. */
  readonly model: ShownModel | null
  /** By all users in this calendar month. */
  readonly totalSpentMicroUsd: number
}

export async function showModel(ports: Pick<Ports, 'ai' | 'prices' | 'settings' | 'edits'>): Promise<ShownState> {
  const [model, { spentMicroUsd }] = await Promise.all([configuredModel(ports), ports.edits.spentThisMonth(null)])
  return { model, totalSpentMicroUsd: spentMicroUsd }
}

async function configuredModel(ports: Pick<Ports, 'ai' | 'prices' | 'settings'>): Promise<ShownModel | null> {
  const { ai, settings } = ports
  if (ai === null) return null
  const { provider, model: name } = ai
  const { baseUrl, hasKey, isPriceSet } = settings.model ?? { baseUrl: null, hasKey: false, isPriceSet: false }
  return { provider, name, baseUrl, hasKey, isPriceSet, price: await priceOf(ports, provider, name) }
}

/** Few enough that no tier for long requests applies, and enough that rounding does not show. */
const pricedTokens = 10_000
const perMtok = 1_000_000 / pricedTokens

async function priceOf({ prices }: Pick<Ports, 'prices'>, provider: string, name: string): Promise<ModelPrice | null> {
  const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const [input, output, cacheRead] = await Promise.all([
    prices.costMicroUsd(provider, name, { ...none, inputTokens: pricedTokens }),
    prices.costMicroUsd(provider, name, { ...none, outputTokens: pricedTokens }),
    prices.costMicroUsd(provider, name, { ...none, inputTokens: pricedTokens, cacheReadTokens: pricedTokens }),
  ])
  if (input === null || output === null || cacheRead === null) return null
  return {
    inputMicroUsdPerMtok: input * perMtok,
    outputMicroUsdPerMtok: output * perMtok,
    cacheReadMicroUsdPerMtok: cacheRead * perMtok,
  }
}
