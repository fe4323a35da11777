import { shortened } from '../../text/shortened.ts'
import type { DocumentView } from '../../text/view.ts'
import { foldWords } from './tiers.ts'

/** A line of the document, counted from 1. */
export type NumberedLine = { readonly line: number; readonly text: string }

const shownMaxLines = 8
const shownMaxChars = 300

/**
 * Finds the lines of the document that share the most words with the wanted lines, giving rare words more weight. They
 * help to correct a SEARCH text; similarity never causes an edit. The document is indexed once, and the number of
 * searches is limited: readers do not need more, and an answer full of unplaced blocks must not cost more than one with
 * a few.
 */
export function createNearest(
  view: DocumentView,
  isShown: (line: number) => boolean = () => true,
): (wanted: readonly string[]) => readonly NumberedLine[] {
  let linesByWord: ReadonlyMap<string, readonly number[]> | undefined
  let searches = 0
  return wanted => {
    if (++searches > searchesMax) return []
    linesByWord ??= linesByWordOf(view, isShown)
    const weights = new Float64Array(view.lines.length)
    for (const word of new Set(wanted.flatMap(foldWords))) {
      const lines = linesByWord.get(word) ?? []
      for (const line of lines) weights[line] = (weights[line] as number) + 1 / lines.length
    }
    const length = Math.min(wanted.length, shownMaxLines)
    const start = heaviestWindow(weights, length)
    if (start === null) return []
    const near = view.lines.slice(start, start + length).map((line, index) => ({ line: start + index, ...line }))
    return near
      .filter(({ line }) => isShown(line))
      .map(({ line, content }) => ({ line: line + 1, text: shortened(content, shownMaxChars) }))
  }
}

const searchesMax = 20

function linesByWordOf(view: DocumentView, isShown: (line: number) => boolean): ReadonlyMap<string, readonly number[]> {
  const linesByWord = new Map<string, number[]>()
  for (const [index, { content }] of view.lines.entries()) {
    if (!isShown(index)) continue
    for (const word of foldWords(content)) {
      const known = linesByWord.get(word)
      if (known === undefined) linesByWord.set(word, [index])
      else if (known.at(-1) !== index) known.push(index)
    }
  }
  return linesByWord
}

function heaviestWindow(weights: Float64Array, length: number): number | null {
  let best: number | null = null
  let heaviest = 1e-6
  let weight = 0
  for (const [index, added] of weights.entries()) {
    weight += added - (weights[index - length] ?? 0)
    if (weight <= heaviest + 1e-9) continue
    heaviest = weight
    best = Math.max(0, index - length + 1)
  }
  return best
}
