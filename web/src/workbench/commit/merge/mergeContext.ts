import type { PieceLines } from '../../worker/pieces.ts'
import type { MergePart } from '../conflicts/mergeParts.ts'

/** Lines to show, with the number of their piece. */
type ShownLines = { readonly number: number; readonly source: string }

/** What is shown of a text without conflict: its lines next to the places before and after it. */
export type ContextLines = {
  readonly head: ShownLines | null
  readonly tail: ShownLines | null
  readonly hidden: number
}

export type MergeContext = {
  /** The merge with one side in every place, which the pieces are lines of. */
  readonly text: string
  readonly pieces: readonly PieceLines[]
  /** By the position of the part; `null` for a conflict. */
  readonly around: readonly (ContextLines | null)[]
}

export const noLines: ContextLines = { head: null, tail: null, hidden: 0 }

/** With words in them: the first three of a table are its header and a row. */
const contextLines = 3

/** The lines around the places of a merge, to be shown as they are in the document. */
export function mergeContext(parts: readonly MergePart[]): MergeContext {
  const pieces: PieceLines[] = []
  let before = 0
  const around = parts.map((part, index) => {
    const lines = linesOf(part)
    const start = before
    before += lines.length
    if (part.kind === 'conflict') return null
    const shown = (from: number, to: number): ShownLines | null => {
      const source = lines.slice(from, to).join('\n')
      if (source.trim() === '') return null
      return { number: pieces.push({ startLine: start + from + 1, endLine: start + to }) - 1, source }
    }
    const headTo = index === 0 ? 0 : withWords(lines)
    const tailFrom =
      index === parts.length - 1 ? lines.length : Math.max(headTo, lines.length - withWords(lines.toReversed()))
    const hidden = tailFrom - headTo
    return { head: shown(0, headTo), tail: shown(tailFrom, lines.length), hidden }
  })
  return { text: parts.map(textOf).join(''), pieces, around }
}

/** How many of the first lines to show. */
function withWords(lines: readonly string[]): number {
  let left = contextLines
  const end = lines.findIndex(line => line.trim() !== '' && --left === 0)
  return end === -1 ? lines.length : end + 1
}

function textOf(part: MergePart): string {
  return part.kind === 'agreed' ? part.text : part.ours
}

function linesOf(part: MergePart): readonly string[] {
  const text = textOf(part)
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}
