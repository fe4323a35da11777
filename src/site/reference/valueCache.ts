import type { Value } from './value.ts'

const entryBytes = 100

/** The values that were parsed last, the same object each time. `keeps` says which are worth it. */
export function valueCache(maxBytes: number, keeps: (value: Value) => boolean = () => true) {
  const values = new Map<number, { readonly value: Value; readonly size: number }>()
  let total = 0
  return {
    read(key: number, bytes: number, parse: () => Value): Value {
      const known = values.get(key)
      if (known) return known.value
      const value = parse()
      if (!keeps(value)) return value
      values.set(key, { value, size: bytes + entryBytes })
      total += bytes + entryBytes
      for (const [oldest, { size }] of values) {
        if (total <= maxBytes) break
        values.delete(oldest)
        total -= size
      }
      return value
    },
  }
}
