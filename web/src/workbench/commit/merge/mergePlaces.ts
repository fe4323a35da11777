import type { PlacesRequest } from '../../worker/comparePlaces.ts'
import type { PieceLines } from '../../worker/pieces.ts'
import { type MergePart, textOfSide } from '../conflicts/mergeParts.ts'

/** Each rendered place has two frames; the places after these show their source. */
const renderedMax = 20

/** The two texts of a merge, and the lines that each place has in them. */
export function mergePlaces(parts: readonly MergePart[]): Omit<PlacesRequest, 'path'> {
  const sideTexts = (side: 'ours' | 'theirs') =>
    parts.map(part => (part.kind === 'agreed' ? part.text : textOfSide(part, side)))
  const [theirs, ours] = [sideTexts('theirs'), sideTexts('ours')]
  const [before, after] = [linesOf(theirs), linesOf(ours)]
  const places = parts.flatMap(({ kind }, at) =>
    kind === 'conflict' ? [{ before: before[at] ?? null, after: after[at] ?? null }] : [],
  )
  return { before: theirs.join(''), after: ours.join(''), places: places.slice(0, renderedMax) }
}

/** The lines of each text in all of them; `null` of an empty one. */
function linesOf(texts: readonly string[]): readonly (PieceLines | null)[] {
  let endLine = 0
  return texts.map(text => {
    const startLine = endLine + 1
    endLine += text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
    return text === '' ? null : { startLine, endLine }
  })
}
