export const typoLimits = { wordMinChars: 4, wordMaxChars: 32, suggestionsMax: 3 } as const

/** How many single-character typing errors a word of this length may have. */
export function typosMax(length: number): number {
  if (length < typoLimits.wordMinChars || length > typoLimits.wordMaxChars) return 0
  return length < 8 ? 1 : 2
}

/** Insertions, deletions, replacements and swaps between two words (optimal string alignment); above `max`, `max + 1`. */
export function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      if (cost < best) best = cost
    }
    if (best > max) return max + 1
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? 0, max + 1)
}
