import type { Box, Sequences } from './myers.ts'
import type { StepBudget } from './stepBudget.ts'

/** A pair of equal elements, each unique on its side of the box. */
export type Anchor = { readonly x: number; readonly y: number }

/**
 * Finds the longest rising sequence of anchors in a box (patience diff), in order; empty if no element is unique on
 * both sides. Elements are numbers below `kinds`.
 */
export function createAnchorFinder(
  { a, b }: Sequences,
  kinds: number,
): (box: Box, budget: StepBudget) => readonly Anchor[] {
  const placeInA = new Int32Array(kinds).fill(absent)
  const placeInB = new Int32Array(kinds).fill(absent)

  return (box, budget) => {
    budget.stepsLeft -= 4 * (box.aEnd - box.aStart + box.bEnd - box.bStart)
    notePlaces(a, box.aStart, box.aEnd, placeInA)
    notePlaces(b, box.bStart, box.bEnd, placeInB)
    const pairs: Anchor[] = []
    for (let x = box.aStart; x < box.aEnd; x++) {
      const kind = a[x] as number
      const y = placeInB[kind] as number
      if (placeInA[kind] === x && y >= 0) pairs.push({ x, y })
    }
    for (let x = box.aStart; x < box.aEnd; x++) placeInA[a[x] as number] = absent
    for (let y = box.bStart; y < box.bEnd; y++) placeInB[b[y] as number] = absent
    return longestRising(pairs)
  }
}

const absent = -1
const repeated = -2

function notePlaces(sequence: Int32Array, start: number, end: number, places: Int32Array): void {
  for (let i = start; i < end; i++) {
    const kind = sequence[i] as number
    places[kind] = places[kind] === absent ? i : repeated
  }
}

/** For pairs that rise in x, the longest subsequence that rises in y too. */
function longestRising(pairs: readonly Anchor[]): readonly Anchor[] {
  const y = Int32Array.from(pairs, pair => pair.y)
  const piles = new Int32Array(pairs.length)
  const before = new Int32Array(pairs.length).fill(-1)
  let length = 0
  for (let i = 0; i < y.length; i++) {
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((y[piles[middle] as number] as number) < (y[i] as number)) low = middle + 1
      else high = middle
    }
    if (low > 0) before[i] = piles[low - 1] as number
    piles[low] = i
    if (low === length) length++
  }
  const rising: Anchor[] = []
  for (let i = length === 0 ? -1 : (piles[length - 1] as number); i !== -1; i = before[i] as number) {
    rising.push(pairs[i] as Anchor)
  }
  return rising.reverse()
}
