/** One file of the finished site, made when what it depends on has changed. Equal keys stand for equal bytes. */
export type Output = {
  readonly key: string
  readonly make: () => Promise<string | Uint8Array>
  /** Others make it, and it takes them long: to be begun first. */
  readonly isSlow?: boolean
}

export type Outputs = {
  /** False where another file has the place already, or stands in the way. */
  add(path: string, output: Output): boolean
  readonly all: ReadonlyMap<string, Output>
}

/** The first has the place. No file stands where another needs a folder. */
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

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** Where the page of an address is kept, so that any static host finds it. */
export function fileOfAddress(address: string): string {
  return address === '' || address.endsWith('/') ? `${address}index.html` : address
}
