import type { PagesProgram } from '../../jekyll/files.ts'
import type { LineSpan } from '../../text/lines.ts'
import type { LoadContext } from '../guards/context/projectContext.ts'

/** What a model gets. The parts are in the order of how seldom they change, so that providers can cache the first. */
export type EditPrompt = {
  readonly system: string
  readonly document: string
  readonly instruction: string
  readonly outputMaxTokens: number
}

export type EditRequest = {
  readonly text: string
  readonly instruction: string
  /** Instructions that the text follows already, the oldest first. */
  readonly earlier?: readonly string[] | undefined
  readonly selection?: LineSpan | undefined
  /** As `Rewrite` has them; the model is not told. */
  readonly pages?: PagesProgram | undefined
  readonly path?: string | undefined
  readonly loadContext?: LoadContext | undefined
  /** Marks the lines of the answer; new for every request. */
  readonly nonce: string
  /** Marks where the document starts and ends. The same for the same text, so that providers can cache that part. */
  readonly documentNonce: string
}
