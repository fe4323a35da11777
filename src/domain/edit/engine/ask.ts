import type { EditBlock } from '../blocks.ts'
import type { EditPrompt } from '../prompt/request.ts'
import type { PlacedBlock } from '../resolve.ts'

/** Asks a model. The parts are those of the port `AiModel`; the domain cannot import them from there. */
export type Ask = (prompt: EditPrompt) => AsyncIterable<AnswerPart>

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'finish'; readonly reason: Finish; readonly usage: ModelUsage | null }

export type Finish = 'stop' | 'length' | 'refused' | 'other'

export type ModelUsage = {
  readonly inputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
}

/**
 * A block as it arrives, and its place; `null` if its SEARCH text matches none yet. For progress only: nothing is
 * final.
 */
export type FoundBlock = { readonly block: EditBlock; readonly placed: PlacedBlock | null }
