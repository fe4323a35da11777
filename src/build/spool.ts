import { closeSync, readSync, writeSync } from 'node:fs'

/** Some bytes of an open file, from the first to before the last. */
export type Place = { readonly file: number; readonly from: number; readonly to: number }

/** A file that holds what would otherwise be in memory. Places are valid until it is closed. */
export type Spool = Disposable & { add(...parts: readonly Uint8Array[]): Place }

/** `open` is called before the first bytes are added. */
export function openSpool(open: () => number): Spool {
  let file: number | null = null
  let size = 0
  return {
    add(...parts) {
      file ??= open()
      const from = size
      for (const bytes of parts) {
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, size + done)
        size += bytes.length
      }
      return { file, from, to: size }
    },
    [Symbol.dispose]: () => {
      if (file !== null) closeSync(file)
      file = closed
    },
  }
}

/** No file has this number: bytes that are added too late are refused. */
const closed = -1

export function readPlace({ file, from, to }: Place): Buffer {
  const bytes = Buffer.allocUnsafe(to - from)
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
}
