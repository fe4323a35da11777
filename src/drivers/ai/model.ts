// Placeholder so that compose resolves; the author of drivers/ai replaces this whole file.
import type { AiModel } from '#ports/ai.ts'
export async function createAiModel(_: unknown): Promise<AiModel> {
  throw new Error('not there yet')
}
