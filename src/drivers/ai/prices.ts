// Placeholder so that compose resolves; the author of drivers/ai replaces this whole file.
import type { AiPrices } from '#ports/ai.ts'
export function aiPrices(_: unknown): AiPrices {
  return { costMicroUsd: async () => 0 }
}
