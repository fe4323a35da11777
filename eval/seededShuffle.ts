import { createHash } from 'node:crypto'

/** An order that chance could have made, and that is the same whenever seed and keys are. */
export function seededShuffle<T>(items: readonly T[], seed: string, keyOf: (item: T) => string): readonly T[] {
  const placed = items.map(item => ({
    item,
    place: createHash('sha256')
      .update(`${seed}\0${keyOf(item)}`)
      .digest('hex'),
  }))
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item)
}
