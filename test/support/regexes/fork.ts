import type { Pair } from './ambiguity.ts'
import type { Edge } from './automaton.ts'
import type { Mask } from './fragments.ts'

type Question = Pair & {
  /** The pairs that `p` and `q` can go through together. */
  readonly pair: readonly Pair[]
  readonly steps: readonly (readonly Edge[])[]
  readonly tried: readonly (readonly Edge[])[]
  /** The way to `q` leaves the search somewhere; before that, it is the search. */
  readonly isSearching: boolean
  readonly size: number
}

const triplesMax = 3_000_000

/** A word that leads from `p` to `p`, from `p` to `q` and from `q` to `q`. */
export function findFork({ p, q, pair, steps, tried, isSearching, size }: Question): readonly Mask[] | null {
  const together = new Set(pair.map(one => one.p * size + one.q))
  const keyOf = (first: number, middle: number, last: number, isApart: boolean) =>
    ((first * size + middle) * size + last) * 2 + (isApart ? 1 : 0)
  const goal = keyOf(p, q, q, true)
  const from = new Map<number, { readonly before: number; readonly mask: Mask }>()
  const start = keyOf(p, p, q, !isSearching)
  const queue = [{ first: p, middle: p, last: q, isApart: !isSearching, key: start }]
  const reach = (before: number, mask: Mask, first: number, middle: number, last: number, isApart: boolean) => {
    const key = keyOf(first, middle, last, isApart)
    if (from.has(key)) return
    from.set(key, { before, mask })
    queue.push({ first, middle, last, isApart, key })
    if (queue.length > triplesMax) throw new RangeError('Its loops are too large to follow.')
  }
  for (const { first, middle, last, isApart, key } of queue) {
    if (from.has(goal)) break
    for (const one of steps[first] ?? []) {
      for (const other of tried[last] ?? []) {
        const mask = one.mask & other.mask
        if (mask === 0n || !together.has(one.to * size + other.to)) continue
        if (!isApart) reach(key, mask, one.to, one.to, other.to, false)
        const ways = isApart ? tried[middle] : leaving(steps[middle], tried)
        for (const way of ways ?? []) {
          if ((way.mask & mask) !== 0n) reach(key, way.mask & mask, one.to, way.to, other.to, true)
        }
      }
    }
  }
  if (!from.has(goal)) return null
  const word: Mask[] = []
  for (let key = goal; key !== start || word.length === 0; ) {
    const step = from.get(key)
    if (step === undefined) break
    word.unshift(step.mask)
    key = step.before
  }
  return word
}

/** The steps from the search to nodes that can fail. */
function leaving(list: readonly Edge[] = [], tried: readonly (readonly Edge[])[]): readonly Edge[] {
  return list.filter(edge => !edge.isRestart && (tried[edge.to] ?? []).length > 0)
}
