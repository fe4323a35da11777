import type { PagesProgram } from '../../jekyll/files.ts'
import type { LoadContext } from '../guards/projectContext.ts'

/** A document of a request about several. A new one has an empty text. */
export type GivenDocument = {
  readonly path: string
  readonly text: string
  /** As `Rewrite` has it; the model is not told. */
  readonly pages?: PagesProgram | undefined
}

/** As `EditRequest`, about several documents at once. */
export type SeveralRequest = {
  readonly documents: readonly GivenDocument[]
  readonly instruction: string
  readonly earlier?: readonly string[] | undefined
  /** The documents are only candidates: the model first says which of their sections it has to read. */
  readonly areCandidates: boolean
  /** As for one document. */
  readonly loadContext?: LoadContext | undefined
  readonly nonce: string
  readonly documentNonce: string
}

/** All that is in the documents and around them: no nonce may occur in it. */
export function textsOf({
  documents,
  instruction,
  earlier = [],
}: Pick<SeveralRequest, 'documents' | 'instruction' | 'earlier'>) {
  return [instruction, ...earlier, ...documents.flatMap(({ path, text }) => [path, text])]
}
