import type { EditBlock } from '../blocks.ts'
import type { EditPrompt } from '../prompt/request.ts'
import type { PlacedBlock } from '../resolve.ts'

/** Asks a model; the parts are those of the port `AiModel`, which is why they are not imported from there. */
export type Ask = (prompt: EditPrompt) => AsyncIterable<AnswerPart>

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'finish'; readonly reason: Finish; readonly usage: ModelUsage | undefined }

export type Finish = 'stop' | 'length' | 'refused' | 'other'

export type ModelUsage = {
  readonly inputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
}

/** A block as it arrives and its place; `null` if it has none as it stands. For showing progress, nothing is final. */
export type FoundBlock = { readonly block: EditBlock; readonly placed: PlacedBlock | null }
