import type { Labelled } from './smells.ts'

/** A word of a requirement, and whether its annotators object to it there. */
type Use = { readonly word: string; readonly isLabelled: boolean }
type Score = { readonly found: number; readonly right: number; readonly labels: number }

/**
 * The F of the best list of words there can be: the one chosen with these very labels, which objects to a word wherever
 * it stands. Labels contradict each other, so it is not 1.
 */
export function bestList(requirements: readonly Labelled[]): number {
  const labels = labelsIn(requirements)
  const byRatio = [...countsOf(usesIn(requirements)).values()].sort((a, b) => b.right / b.found - a.right / a.found)
  let [found, right, best] = [0, 0, 0]
  for (const one of byRatio) {
    found += one.found
    right += one.right
    best = Math.max(best, f({ found, right, labels }))
  }
  return best
}

/** The same where the list is chosen with the labels of other requirements, which is what can be known of a new text. */
export function learntList(known: readonly Labelled[], judged: readonly Labelled[]): number {
  const least = bestList(known) / 2
  const counts = countsOf(usesIn(known))
  const found = usesIn(judged).filter(({ word }) => {
    const count = counts.get(word)
    return count !== undefined && count.right / count.found >= least
  })
  return f({
    found: found.length,
    right: found.filter(({ isLabelled }) => isLabelled).length,
    labels: labelsIn(judged),
  })
}

/** Where a word is labelled once, how often it is labelled in another requirement that has it. */
export function selfAgreement(requirements: readonly Labelled[]): number {
  let [pairs, agreeing] = [0, 0]
  for (const { found, right } of countsOf(usesIn(requirements)).values()) {
    pairs += right * (found - 1)
    agreeing += right * (right - 1)
  }
  return agreeing / pairs
}

function f({ found, right, labels }: Score): number {
  return found + labels === 0 ? 0 : (2 * right) / (found + labels)
}

function labelsIn(requirements: readonly Labelled[]): number {
  return requirements.reduce((sum, { labels }) => sum + new Set(labels.map(({ word }) => word)).size, 0)
}

function usesIn(requirements: readonly Labelled[]): readonly Use[] {
  return requirements.flatMap(({ text, labels }) => {
    const labelled = new Set(labels.map(({ word }) => word))
    const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu))
    return [...words].map(word => ({ word, isLabelled: labelled.has(word) }))
  })
}

function countsOf(uses: readonly Use[]): ReadonlyMap<string, { readonly found: number; readonly right: number }> {
  const counts = new Map<string, { found: number; right: number }>()
  for (const { word, isLabelled } of uses) {
    const count = counts.get(word) ?? { found: 0, right: 0 }
    counts.set(word, { found: count.found + 1, right: count.right + (isLabelled ? 1 : 0) })
  }
  return counts
}
