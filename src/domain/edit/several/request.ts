import type { PagesProgram } from '../../jekyll/files.ts'
import type { LoadContext } from '../guards/context/projectContext.ts'

/** A document of a request for several. A new one has an empty text. */
export type GivenDocument = {
  readonly path: string
  readonly text: string
  /** As in `Rewrite`; the model does not see it. */
  readonly pages?: PagesProgram | undefined
}

/** Like `EditRequest`, for several documents. */
export type SeveralRequest = {
  readonly documents: readonly GivenDocument[]
  readonly instruction: string
  readonly earlier?: readonly string[] | undefined
  /** The documents are only candidates: the model first chooses which of their sections it needs to read. */
  readonly areCandidates: boolean
  /** As for one document. */
  readonly loadContext?: LoadContext | undefined
  readonly nonce: string
  readonly documentNonce: string
}

/** All text in and around the documents: no nonce may occur in it. */
export function textsOf({
  documents,
  instruction,
  earlier = [],
}: Pick<SeveralRequest, 'documents' | 'instruction' | 'earlier'>) {
  return [instruction, ...earlier, ...documents.flatMap(({ path, text }) => [path, text])]
}
