/**
 * Values by key, kept as lines of JSON, so that a value that is only carried over is neither parsed nor serialized.
 *
 *   key ⇥ JSON ⏎
 */
export type Cache<T> = {
  get(key: string): T | undefined
  put(key: string, value: T): void
  /** Keeps exactly the lines of these keys, in this order. */
  print(keys: readonly string[]): Buffer
}

const newline = 0x0a
const tab = 0x09

export function openCache<T>(bytes: Buffer = Buffer.alloc(0)): Cache<T> {
  const lines = readLines(bytes)
  const values = new Map<string, T>()
  return {
    get: key => {
      const known = values.get(key)
      if (known !== undefined) return known
      const line = lines.get(key)
      if (!line) return undefined
      const value = JSON.parse(line.toString('utf8', key.length + 1)) as T
      values.set(key, value)
      return value
    },
    /** Serialized right away, while others render. */
    put: (key, value) => {
      values.set(key, value)
      lines.set(key, Buffer.from(`${key}\t${JSON.stringify(value)}\n`))
    },
    print: keys => Buffer.concat(keys.flatMap(key => lines.get(key) ?? [])),
  }
}

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
