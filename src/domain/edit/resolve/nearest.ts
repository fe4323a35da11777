import { foldWords } from './tiers.ts'
import type { DocumentView } from './view.ts'

/** A line of the document as a person counts it, from 1. */
export type NumberedLine = { readonly line: number; readonly text: string }

const shownMaxLines = 8
const shownMaxChars = 300

/**
 * The lines of the document that share most words with the lines looked for, rare words counting more. They help to
 * correct a SEARCH text; nothing is ever edited because it is near.
 */
export function nearestLines(view: DocumentView, wanted: readonly string[]): readonly NumberedLine[] {
  const wantedWords = new Set(wanted.flatMap(foldWords))
  if (wantedWords.size === 0) return []
  const wordsByLine = view.lines.map(line => new Set(foldWords(line.content).filter(word => wantedWords.has(word))))
  const uses = new Map<string, number>()
  for (const words of wordsByLine) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  const weights = wordsByLine.map(words => [...words].reduce((sum, word) => sum + 1 / (uses.get(word) ?? 1), 0))
  const start = heaviestWindow(weights, Math.min(wanted.length, shownMaxLines))
  if (start === undefined) return []
  const shown = view.lines.slice(start, start + Math.min(wanted.length, shownMaxLines))
  return shown.map((line, index) => ({ line: start + index + 1, text: shorten(line.content) }))
}

function heaviestWindow(weights: readonly number[], length: number): number | undefined {
  let best: number | undefined
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

function shorten(content: string): string {
  return content.length <= shownMaxChars ? content : `${content.slice(0, shownMaxChars)}…`
}
