import type { Drawn } from './draw.ts'
import type { Guard, Mask } from './fragments.ts'

/**
 * What a backtracking search does, as an automaton. Node 0 of each context is the search itself, which tries the next
 * place after a failure; the others have read the character of a position. A context is the class of the character just
 * read, as far as the expression looks back at it.
 *
 * From a `sure` node the expression matches whatever follows, so nothing that was tried before is tried again.
 */
export type Automaton = {
  readonly size: number
  readonly edges: readonly (readonly Edge[])[]
  readonly sure: readonly boolean[]
  /** The nodes in which an attempt can begin: at the start of the text, and behind each context. */
  readonly begin: readonly number[]
  readonly isSearch: (node: number) => boolean
  readonly sets: Drawn['sets']
}

/** `mask` is what it reads. `isRestart` leads from a match to the search for the next one. */
export type Edge = {
  readonly to: number
  readonly mask: Mask
  readonly isBounded: boolean
  readonly isRestart: boolean
}

type Plain = { readonly to: number; readonly guard: Guard; readonly mask: Mask; readonly isBounded: boolean }

export function automatonOf(drawn: Drawn, flags: string): Automaton {
  const { classes, whole, edge, open } = drawn
  const any = open.after & ~edge
  const outgoing: Plain[][] = Array.from({ length: classes.length + 1 }, () => [])
  const add = (from: number, position: number, guard: Guard, isBounded: boolean) => {
    const mask = (classes[position] ?? 0n) & guard.after & any
    if (mask !== 0n) outgoing[from]?.push({ to: position + 1, guard, mask, isBounded })
  }
  for (const { position, guard } of whole.first) add(0, position, guard, false)
  for (const { from, position, guard, isBounded } of drawn.steps) add(from + 1, position, guard, isBounded)
  const accepts: Guard[][] = Array.from({ length: classes.length + 1 }, () => [])
  for (const { position, guard } of whole.last) accepts[position + 1]?.push(guard)
  accepts[0]?.push(...whole.empty)

  const contexts = contextsOf([...outgoing.flat().map(step => step.guard), ...accepts.flat()], open.before)
  const nodeOf = (state: number, context: number) => state * contexts.length + context
  const size = outgoing.length * contexts.length
  const nodes = Array.from({ length: size }, (_, node) => node)
  const stateOf = (node: number) => Math.floor(node / contexts.length)
  const contextOf = (node: number) => contexts[node % contexts.length] ?? 0n
  const holds = (node: number, guard: Guard) => (guard.before & contextOf(node)) !== 0n

  const plain = nodes.map(node => (outgoing[stateOf(node)] ?? []).filter(step => holds(node, step.guard)))
  const ends = nodes.map(node => (accepts[stateOf(node)] ?? []).filter(guard => holds(node, guard)))
  const split = (mask: Mask, state: number) =>
    contexts.flatMap((context, at) =>
      (mask & context) === 0n ? [] : [{ to: nodeOf(state, at), mask: mask & context }],
    )

  const sure = nodes.map(() => true)
  /** The next characters with which a node leads to a match, whatever follows them. */
  const coveredBy = (node: number) => {
    let covered = 0n
    for (const guard of ends[node] ?? []) if (guard.isExact) covered |= guard.after
    for (const step of plain[node] ?? []) {
      if (!step.guard.isExact) continue
      for (const part of split(step.mask, step.to)) if (sure[part.to]) covered |= part.mask
    }
    return covered
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const node of nodes) {
      if (!sure[node] || coveredBy(node) === open.after) continue
      sure[node] = false
      isChanged = true
    }
  }

  const isGlobal = flags.includes('g')
  const isSearching = !flags.includes('y')
  const outOf = (node: number, isRestart: boolean, after: Mask): readonly Edge[] => {
    const list = (plain[node] ?? []).flatMap(({ to, mask, isBounded }) =>
      split(mask & after, to).map(part => ({ ...part, isBounded, isRestart })),
    )
    if (stateOf(node) !== 0 || !isSearching) return list
    const failing = any & after & ~coveredBy(node)
    return [...list, ...split(failing, 0).map(part => ({ ...part, isBounded: false, isRestart }))]
  }
  const edges = nodes.map(node => {
    const own = outOf(node, false, open.after)
    if (!isGlobal || stateOf(node) === 0) return own
    const after = (ends[node] ?? []).reduce((mask, guard) => mask | guard.after, 0n)
    return [...own, ...outOf(node % contexts.length, true, after)]
  })
  const begin = contexts.flatMap((context, at) => (!isSearching || (context & edge) !== 0n ? [at] : []))
  return { size, edges, sure, begin, isSearch: node => stateOf(node) === 0, sets: drawn.sets }
}

/** The classes of characters that the guards tell apart. */
function contextsOf(guards: readonly Guard[], all: Mask): readonly Mask[] {
  let parts: Mask[] = [all]
  for (const mask of new Set(guards.map(guard => guard.before))) {
    parts = parts.flatMap(part => [part & mask, part & ~mask]).filter(part => part !== 0n)
  }
  return parts
}
