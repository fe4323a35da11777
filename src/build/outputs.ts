import { foldersAbove } from '#domain/pathParts.ts'
/** The content of a file; a long text comes in parts that are not in memory together. */
export type Made = string | Uint8Array | Iterable<string> | AsyncIterable<string>

/** One file of the finished site, rebuilt when its inputs have changed. Equal keys mean equal bytes. */
export type Output = {
  readonly key: string
  readonly make: () => Promise<Made>
  /** Built elsewhere and slow, so it is started first. */
  readonly isSlow?: boolean
}

export type Outputs = {
  /** False if another file already has the path, or is in the way. */
  add(path: string, output: Output): boolean
  readonly all: ReadonlyMap<string, Output>
}

/** The first file wins a path. No file may be where another needs a folder. */
export function newOutputs(): Outputs {
  const all = new Map<string, Output>()
  const folders = new Set<string>()
  return {
    all,
    add: (path, output) => {
      const above = foldersAbove(path)
      if (all.has(path) || folders.has(path) || above.some(folder => all.has(folder))) return false
      for (const folder of above) folders.add(folder)
      all.set(path, output)
      return true
    },
  }
}

/** The file for the address of a page, so that any static host finds it. */
export function fileOfAddress(address: string): string {
  return address === '' || address.endsWith('/') ? `${address}index.html` : address
}
