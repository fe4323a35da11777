import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { blockBytes, paddingOf, writeHeader } from './header.ts'

export type WrittenEntry = { readonly name: string; readonly bytes: number; readonly sha256: string }

export type TarWriter = {
  /** Writes an entry of any length as it arrives. */
  add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<WrittenEntry>
  /** Completes the file, and returns when it is on the disk. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Writes a new file, which only this user can read. The size of an entry is filled in once it is known. */
export async function writeTar(path: string, modifiedS: number): Promise<TarWriter> {
  const file = await open(path, 'wx', 0o600)
  let at = 0

  async function append(bytes: Uint8Array): Promise<void> {
    let written = 0
    while (written < bytes.length) {
      written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten
    }
    at += bytes.length
  }

  return {
    async add(name, content) {
      const headerAt = at
      const hash = createHash('sha256')
      await append(Buffer.alloc(blockBytes))
      for await (const chunk of content) {
        hash.update(chunk)
        await append(chunk)
      }
      const bytes = at - headerAt - blockBytes
      await append(Buffer.alloc(paddingOf(bytes)))
      await file.write(writeHeader({ name, bytes }, modifiedS), 0, blockBytes, headerAt)
      return { name, bytes, sha256: hash.digest('hex') }
    },
    async end() {
      await append(Buffer.alloc(2 * blockBytes))
      await file.sync()
    },
    close: () => file.close(),
  }
}
