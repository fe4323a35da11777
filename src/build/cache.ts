import { type Packed, pack, unpack } from '#site/packedFile.ts'

/**
 * Values by key, kept as lines of JSON, so that a value that is only carried over is neither parsed nor serialized, and
 * takes no memory on the heap. A value is parsed each time that it is read.
 *
 *   key ⇥ JSON ⏎
 */
export type Cache<T> = {
  has(key: string): boolean
  get(key: string): T | null
  put(key: string, value: T): void
  putPacked(key: string, value: Packed<T>): void
  /** Keeps exactly the lines of these keys, in this order. */
  print(keys: readonly string[]): readonly Buffer[]
}

const newline = 0x0a
const tab = 0x09

export function openCache<T>(bytes: Buffer = Buffer.alloc(0)): Cache<T> {
  const lines = readLines(bytes)
  const putPacked = (key: string, packed: Packed<T>) => {
    lines.set(key, Buffer.concat([Buffer.from(`${key}\t`), packed, endOfLine]))
  }
  return {
    has: key => lines.has(key),
    get: key => {
      const line = lines.get(key)
      return line === undefined ? null : unpack<T>(line.subarray(key.length + 1))
    },
    put: (key, value) => putPacked(key, pack(value)),
    putPacked,
    print: keys => keys.flatMap(key => lines.get(key) ?? []),
  }
}

const endOfLine = Buffer.of(newline)

/** By key; a truncated line is ignored. */
function readLines(bytes: Buffer): Map<string, Buffer> {
  const lines = new Map<string, Buffer>()
  for (let from = 0, end = bytes.indexOf(newline); end !== -1; from = end + 1, end = bytes.indexOf(newline, from)) {
    const divider = bytes.indexOf(tab, from)
    if (divider !== -1 && divider < end)
      lines.set(bytes.toString('latin1', from, divider), bytes.subarray(from, end + 1))
  }
  return lines
}
