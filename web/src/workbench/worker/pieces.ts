import { readDocument } from '#domain/markdown/document.ts'
import { selfContained } from '#domain/markdown/selfContained.ts'
import { renderLinesInFull } from '#site/file.ts'
import { withLinks } from './render.ts'

/** Lines from 1, the last one included. */
export type PieceLines = { readonly startLine: number; readonly endLine: number }

export type PiecesRequest = {
  readonly path: string
  readonly text: string
  readonly pieces: readonly PieceLines[]
}

/** Others are shown as their source. */
const renderedMax = 400

/** Lines of a Markdown document as HTML, each as it is shown in the document. */
export async function renderPieces({ path, text, pieces }: PiecesRequest): Promise<readonly (string | null)[]> {
  const pieceOf = selfContained(readDocument(text))
  const html: (string | null)[] = []
  for (const { startLine, endLine } of pieces.slice(0, renderedMax)) {
    html.push(withLinks(await renderLinesInFull(pieceOf(startLine, endLine), path), path, []))
  }
  return html
}
