import { createHash } from 'node:crypto'

/** A pseudo-random order that is the same for the same seed and keys. */
export function seededShuffle<T>(items: readonly T[], seed: string, keyOf: (item: T) => string): readonly T[] {
  const placed = items.map(item => ({
    item,
    place: createHash('sha256')
      .update(`${seed}\0${keyOf(item)}`)
      .digest('hex'),
  }))
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item)
}
