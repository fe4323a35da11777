import { createHash } from 'node:crypto'

/** A whole number below `count`. */
export type Pick = (count: number) => number

/** The same numbers for the same words, on every machine and in every run. */
export function seededPick(...words: readonly string[]): Pick {
  const key = words.join('\0')
  let drawn = 0
  return count => createHash('sha256').update(`${key}\0${drawn++}`).digest().readUInt32BE() % Math.max(count, 1)
}

export function pickOne<T>(from: readonly T[], pick: Pick): T | undefined {
  return from[pick(from.length)]
}

/** The same things in an order determined by the key. */
export function shuffled<T>(things: readonly T[], keyOf: (thing: T) => string): readonly T[] {
  const ranked = things.map(thing => ({ thing, rank: createHash('sha256').update(keyOf(thing)).digest('hex') }))
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ thing }) => thing)
}
