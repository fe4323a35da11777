import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { blockBytes, paddingOf, readHeader } from './header.ts'

export type StoredEntry = { readonly name: string; readonly bytes: number; readonly start: number }

export type TarReader = {
  readonly entries: ReadonlyMap<string, StoredEntry>
  content(entry: StoredEntry): AsyncIterable<Uint8Array>
  sha256Of(entry: StoredEntry): Promise<string>
  close(): Promise<void>
}

const chunkBytes = 256 * 1024

/**
 * Opens a tar file and reads the places of its entries. Throws if a name appears twice, or if the file is
 * incomplete or damaged outside its entries.
 */
export async function readTar(path: string): Promise<TarReader> {
  const file = await open(path, 'r')
  try {
    const entries = await entriesOf(file)
    const content = ({ start, bytes }: StoredEntry) => bytesAt(file, start, bytes)
    return {
      entries,
      content,
      async sha256Of(entry) {
        const hash = createHash('sha256')
        for await (const chunk of content(entry)) hash.update(chunk)
        return hash.digest('hex')
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function entriesOf(file: FileHandle): Promise<ReadonlyMap<string, StoredEntry>> {
  const entries = new Map<string, StoredEntry>()
  const { size } = await file.stat()
  let before: string | null = null
  for (let at = 0; ; ) {
    const block = Buffer.alloc(blockBytes)
    const { bytesRead } = await file.read(block, 0, blockBytes, at)
    if (bytesRead < blockBytes) throw endsAfter(before)
    const header = readHeader(block)
    if (header === 'damaged') throw damagedAfter(before)
    if (header === 'end') {
      await requireZeros(file, { at: at + blockBytes, bytes: blockBytes, before })
      return entries
    }
    const { name, bytes } = header
    if (entries.has(name)) throw new Error(`The file contains ${name} twice.`)
    const start = at + blockBytes
    entries.set(name, { name, bytes, start })
    at = start + bytes + paddingOf(bytes)
    if (at > size) throw endsAfter(name)
    await requireZeros(file, { at: start + bytes, bytes: paddingOf(bytes), before: name })
    before = name
  }
}

type Zeros = { readonly at: number; readonly bytes: number; readonly before: string | null }

/** Padding means nothing, but where it is damaged, the rest of the file may be as well. */
async function requireZeros(file: FileHandle, { at, bytes, before }: Zeros): Promise<void> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  if (bytesRead < bytes) throw endsAfter(before)
  if (buffer.some(byte => byte !== 0)) throw damagedAfter(before)
}

function endsAfter(name: string | null): Error {
  return name === null ? noBackup() : new Error(`The backup ends in the middle, at ${name}: take another copy of it.`)
}

function damagedAfter(name: string | null): Error {
  return name === null ? noBackup() : new Error(`The backup is damaged after ${name}: take another copy of it.`)
}

function noBackup(): Error {
  return new Error('The file is not a backup of Speckeep, or it is damaged at its beginning.')
}

async function* bytesAt(file: FileHandle, start: number, bytes: number): AsyncIterable<Uint8Array> {
  for (let done = 0; done < bytes; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, bytes - done))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start + done)
    if (bytesRead === 0) throw new Error('The backup has become shorter while it was read.')
    done += bytesRead
    yield chunk.subarray(0, bytesRead)
  }
}
