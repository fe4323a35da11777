type Batches<T> = {
  readonly size: number
  /** Up to `size` items whose keys are above `after`, in the order of their keys. */
  readonly read: (after: number, size: number) => Promise<readonly T[]>
  readonly keyOf: (item: T) => number
}

/** Reads a list of any length in batches, until one is not full. Keys are not negative. */
export async function* inBatches<T>({ size, read, keyOf }: Batches<T>): AsyncGenerator<readonly T[]> {
  for (let after = -1; ; ) {
    const batch = await read(after, size)
    yield batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < size) return
    after = keyOf(last)
  }
}
