import { readDocument } from '#domain/markdown/document.ts'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { selfContained } from '#domain/markdown/selfContained.ts'
import { type ComparedTexts, compare } from './compare.ts'
import type { PieceLines } from './pieces.ts'

/** The same place in two versions of a file; `null` where it is empty. */
export type PlaceLines = { readonly before: PieceLines | null; readonly after: PieceLines | null }

export type PlacesRequest = {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly places: readonly PlaceLines[]
}

/** The changes of each place, shown as they are in the document: a row with the header of its table. */
export async function comparePlaces({ path, before, after, places }: PlacesRequest): Promise<readonly ComparedTexts[]> {
  const [beforeLines, afterLines] = [linesOf(path, before), linesOf(path, after)]
  const compared: ComparedTexts[] = []
  for (const place of places)
    compared.push(await compare({ path, before: beforeLines(place.before), after: afterLines(place.after) }))
  return compared
}

function linesOf(path: string, text: string): (lines: PieceLines | null) => string {
  const lines = text.split('\n')
  const part = isMarkdownName(path)
    ? selfContained(readDocument(text))
    : (start: number, end: number) => lines.slice(start - 1, end).join('\n')
  return place => (place === null ? '' : part(place.startLine, place.endLine))
}
