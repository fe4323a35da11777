import type { Query } from './query.ts'
import type { Step, TermSource } from './source.ts'

/** What it adds to be referred to by other pages that have the words, and by any. */
const amongFound = { oneWord: 1, words: 0.25 } as const
const amongAll = 0.1

/**
 * Pages refer to the one that defines what they mention: of all pages that have a name, it is the one to which the
 * others lead. A page that is referred to is also rather the one that a reader looks for.
 */
export function* standing(
  ranked: readonly { readonly page: number }[],
  query: Query,
  source: TermSource,
): Generator<Step, (page: number) => number> {
  if (ranked.length < 2) return () => 1
  const cited = yield* source.cited()
  const found = new Set(ranked.map(({ page }) => page))
  const times = new Map<number, number>()
  const timesFound = new Map<number, number>()
  for (let page = 0; page < source.pagesTotal; page++) {
    if (page % 256 === 255) yield null
    const isFound = found.has(page)
    for (const other of cited(page)) {
      if (!found.has(other)) continue
      times.set(other, (times.get(other) ?? 0) + 1)
      if (isFound) timesFound.set(other, (timesFound.get(other) ?? 0) + 1)
    }
  }
  const among = query.words.length === 1 ? amongFound.oneWord : amongFound.words
  return page => (1 + among * Math.log1p(timesFound.get(page) ?? 0)) * (1 + amongAll * Math.log1p(times.get(page) ?? 0))
}
