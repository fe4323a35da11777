import type { LineChange } from './diff.ts'

/** Line changes as numbers, four for each, so that any number of them is transferred as one buffer. */
export type PackedChanges = { readonly changes: Int32Array }

export function packChanges(changes: readonly LineChange[]): PackedChanges {
  const packed = new Int32Array(changes.length * 4)
  for (const [index, { aStart, aEnd, bStart, bEnd }] of changes.entries()) {
    packed[4 * index] = aStart
    packed[4 * index + 1] = aEnd
    packed[4 * index + 2] = bStart
    packed[4 * index + 3] = bEnd
  }
  return { changes: packed }
}

export function unpackChanges({ changes }: PackedChanges): readonly LineChange[] {
  return Array.from({ length: changes.length / 4 }, (_, index) => {
    const [aStart = 0, aEnd = 0, bStart = 0, bEnd = 0] = changes.subarray(4 * index, 4 * index + 4)
    return { aStart, aEnd, bStart, bEnd }
  })
}
