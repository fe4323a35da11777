/**
 * Parts of an expression as sets of positions (Glushkov): a position is one place that reads one character. Every way
 * through a part without reading is an own element, because a backtracking engine tries each of them.
 */

/** A set of classes of characters, one bit each; `edge` of the alphabet is the bit of the start and the end. */
export type Mask = bigint

/** What the characters around a point must be, and whether that is all that decides. */
export type Guard = {
  /** The character before, or the start. */
  readonly before: Mask
  /** The character after, or the end. */
  readonly after: Mask
  /** False if something else may refuse as well: a longer lookaround, a count that is not followed exactly. */
  readonly isExact: boolean
}

export type Way = { readonly position: number; readonly guard: Guard }

export type Step = Way & { readonly from: number; readonly isBounded: boolean }

export type Fragment = {
  readonly first: readonly Way[]
  readonly last: readonly Way[]
  /** The ways through without reading. */
  readonly empty: readonly Guard[]
}

/** Collects the positions and steps of one expression. */
export type Drawing = { readonly classes: Mask[]; readonly steps: Step[]; readonly open: Guard }

export const nothing: Fragment = { first: [], last: [], empty: [] }

const waysMax = 20_000

export function both(one: Guard, other: Guard): Guard {
  return {
    before: one.before & other.before,
    after: one.after & other.after,
    isExact: one.isExact && other.isExact,
  }
}

export function addPosition(drawing: Drawing, characters: Mask): Fragment {
  const position = drawing.classes.push(characters) - 1
  const way = { position, guard: drawing.open }
  return { first: [way], last: [way], empty: [] }
}

export function sequence(drawing: Drawing, one: Fragment, next: Fragment): Fragment {
  connect(drawing, one.last, next.first, false)
  return {
    first: [...one.first, ...guarded(next.first, one.empty)],
    last: [...guarded(one.last, next.empty), ...next.last],
    empty: one.empty.flatMap(before => possible(next.empty.map(after => both(before, after)))),
  }
}

export function alternatives(parts: readonly Fragment[]): Fragment {
  return {
    first: parts.flatMap(part => part.first),
    last: parts.flatMap(part => part.last),
    empty: parts.flatMap(part => part.empty),
  }
}

/** Steps from the ends of a part to its beginnings. `isBounded` if they cannot be taken without end. */
export function repeat(drawing: Drawing, part: Fragment, isBounded: boolean): void {
  connect(drawing, part.last, part.first, isBounded)
}

function connect(drawing: Drawing, ends: readonly Way[], starts: readonly Way[], isBounded: boolean): void {
  for (const end of ends) {
    for (const start of starts) {
      const guard = both(end.guard, start.guard)
      if (guard.before === 0n || guard.after === 0n) continue
      const isExact = guard.isExact && !isBounded
      drawing.steps.push({
        from: end.position,
        position: start.position,
        guard: { ...guard, isExact },
        isBounded,
      })
    }
  }
  if (drawing.steps.length > waysMax) throw new RangeError('The expression has too many positions.')
}

function guarded(ways: readonly Way[], guards: readonly Guard[]): readonly Way[] {
  return guards.flatMap(guard =>
    ways.map(way => ({ position: way.position, guard: both(way.guard, guard) })).filter(way => isPossible(way.guard)),
  )
}

function possible(guards: readonly Guard[]): readonly Guard[] {
  return guards.filter(isPossible)
}

function isPossible({ before, after }: Guard): boolean {
  return before !== 0n && after !== 0n
}
