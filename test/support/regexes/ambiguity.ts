import type { Automaton, Edge } from './automaton.ts'
import { cyclesOf } from './components.ts'
import { findFork } from './fork.ts'
import type { Mask } from './fragments.ts'

/**
 * The number of ways in which a text can be read grows with its length exactly if there are two nodes `p` and `q` and
 * a word that leads from `p` back to `p`, from `q` back to `q`, and from `p` to `q` (Weber and Seidl, 1991). Each
 * repetition of the word then adds a way. A backtracking search tries all of them, except that a sure node ends it:
 * `q` and the way to it must avoid sure nodes. Only the search itself, and ways that succeed, pass through them.
 */
export type Ambiguity = {
  readonly growth: 'polynomial' | 'exponential'
  readonly prefix: readonly Mask[]
  readonly pump: readonly Mask[]
}

const pairsMax = 400_000

export function findAmbiguity(automaton: Automaton): Ambiguity | null {
  const { size, edges, sure, isSearch } = automaton
  const isFailing = (node: number) => !sure[node] && !isSearch(node)
  const isTried = (edge: Edge) => isFailing(edge.to) && !edge.isRestart
  const tried = edges.map((list, node) => (isFailing(node) ? list.filter(isTried) : []))
  const targets = (list: readonly Edge[] = []) => list.filter(edge => !edge.isBounded).map(edge => edge.to)
  const prefixes = prefixesOf(automaton)
  const loops = cyclesOf(size, node => targets(tried[node])).filter(([node = 0]) => prefixes[node] !== undefined)
  const loopOf = new Map(loops.flatMap((loop, at) => loop.map(node => [node, at] as const)))

  for (const [node, at] of loopOf) {
    for (const [edge, other] of pairsOf((tried[node] ?? []).filter(edge => loopOf.get(edge.to) === at))) {
      const mask = edge.mask & other.mask
      if (edge.to !== other.to || mask === 0n) continue
      const back = wordBetween(tried, edge.to, node)
      return { growth: 'exponential', prefix: prefixes[node] ?? [], pump: [mask, ...back] }
    }
  }

  const failing = [...loopOf.keys()]
  const searching = cyclesOf(size, node => targets(edges[node]))
    .flat()
    .filter(node => prefixes[node] !== undefined)
  for (const [first, steps, isSearching] of [
    [failing, tried, false],
    [searching, edges, true],
  ] as const) {
    const pairs = pairsThatLoop(first, steps, failing, tried)
    for (const pair of pairs) {
      const fitting = pair.filter(({ p, q }) => p !== q && (!isSearching || !isFailing(p)))
      const chosen = fitting[0]
      if (chosen === undefined) continue
      const pump = findFork({ ...chosen, pair, steps, tried, isSearching, size })
      if (pump === null) continue
      const isSameLoop = loopOf.get(chosen.p) === loopOf.get(chosen.q)
      return { growth: isSameLoop ? 'exponential' : 'polynomial', prefix: prefixes[chosen.p] ?? [], pump }
    }
  }
  return null
}

export type Pair = { readonly p: number; readonly q: number }

/** The groups of pairs of nodes that the same words lead around. */
function pairsThatLoop(
  first: readonly number[],
  steps: readonly (readonly Edge[])[],
  second: readonly number[],
  tried: readonly (readonly Edge[])[],
): readonly (readonly Pair[])[] {
  const pairs = first.flatMap(p => second.map(q => ({ p, q })))
  if (pairs.length > pairsMax) throw new RangeError('Its loops are too large to compare.')
  const firstAt = new Map(first.map((node, at) => [node, at]))
  const secondAt = new Map(second.map((node, at) => [node, at]))
  const next = (at: number) => {
    const { p = 0, q = 0 } = pairs[at] ?? {}
    const found: number[] = []
    for (const one of steps[p] ?? []) {
      const row = firstAt.get(one.to)
      if (row === undefined) continue
      for (const other of tried[q] ?? []) {
        const column = (one.mask & other.mask) === 0n ? undefined : secondAt.get(other.to)
        if (column !== undefined) found.push(row * second.length + column)
      }
    }
    return found
  }
  return cyclesOf(pairs.length, next).map(group => group.flatMap(at => pairs[at] ?? []))
}

function prefixesOf({ edges, begin }: Automaton): readonly (readonly Mask[] | undefined)[] {
  const found: (readonly Mask[] | undefined)[] = edges.map(() => undefined)
  for (const node of begin) found[node] = []
  const queue = [...begin]
  for (const node of queue) {
    for (const { to, mask } of edges[node] ?? []) {
      if (found[to] !== undefined) continue
      found[to] = [...(found[node] ?? []), mask]
      queue.push(to)
    }
  }
  return found
}

function wordBetween(edges: readonly (readonly Edge[])[], from: number, to: number): readonly Mask[] {
  const words = new Map<number, readonly Mask[]>([[from, []]])
  for (const [node, word] of words) {
    if (node === to) return word
    for (const edge of edges[node] ?? []) if (!words.has(edge.to)) words.set(edge.to, [...word, edge.mask])
  }
  return []
}

function pairsOf<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((one, at) => list.slice(at + 1).map(other => [one, other] as const))
}
