/** Seeded choices, the same sequence for the same seed (mulberry32). */
export type Random = {
  /** An integer from 0, below a bound. */
  readonly below: (bound: number) => number
  readonly chance: (of: number) => boolean
  readonly pick: <T>(of: readonly T[]) => T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    below,
    chance: of => next() < of,
    pick: of => {
      const chosen = of[below(of.length)]
      if (chosen === undefined) throw new Error('There is nothing to pick from.')
      return chosen
    },
  }
}
