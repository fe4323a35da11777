import type { Answer, EditBlock, WholeDocument } from './answer.ts'
import { mixedForms } from './blockFaults.ts'
import type { Said } from './remarks.ts'

export type AnswerParts = {
  readonly blocks: readonly EditBlock[]
  readonly documents: readonly { readonly path: string | null; readonly lines: readonly string[] }[]
  readonly said: Said
  /** Whether the answer may be about several documents. */
  readonly several: boolean
}

/** What a complete answer says; `null` if it has neither blocks nor a remark. */
export function completeAnswer({ blocks, documents, said, several }: AnswerParts): Answer | null {
  const { reason, sections, summary } = said
  if (several && documents.length + blocks.length > 0)
    return aboutSeveral(blocks, documents as WholeDocument[], summary)
  if (documents[0] !== undefined) return { kind: 'file', lines: documents[0].lines, summary }
  if (blocks.length > 0) return { kind: 'blocks', blocks, summary }
  if (sections !== null) return { kind: 'sections', list: sections }
  return reason === null ? null : { kind: 'unchanged', reason }
}

function aboutSeveral(
  blocks: readonly EditBlock[],
  documents: readonly WholeDocument[],
  summary: string | null,
): Answer {
  const paths = documents.map(document => document.path)
  const isMixed = new Set(paths).size < paths.length || blocks.some(block => paths.includes(block.file ?? ''))
  if (isMixed) return mixedForms
  return { kind: 'several', blocks, documents, summary }
}
