import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { readTar, type StoredEntry, type TarReader } from '#drivers/archives/tar/read.ts'
import { checksumName, type Manifest, manifestName, parseManifest } from './manifest.ts'

export type OpenBackup = {
  readonly manifest: Manifest
  bytes(entry: string): AsyncIterable<Uint8Array>
  text(entry: string): Promise<string>
  /** The rows of a table, in the batches in which they were written. */
  rows(entry: string): AsyncIterable<readonly string[]>
  close(): Promise<void>
}

/** Opens a backup and compares every entry with its checksum before anything is read from it. */
export async function openBackup(path: string): Promise<OpenBackup> {
  if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder: name the file of a backup.`)
  const tar = await readTar(path)
  try {
    const manifest = await readManifest(tar)
    for (const { name, bytes, sha256 } of manifest.entries) {
      const entry = tar.entries.get(name)
      if (entry === undefined || entry.bytes !== bytes || (await tar.sha256Of(entry)) !== sha256)
        throw new Error(`The backup is damaged at ${name}: take another copy of it.`)
    }
    const content = (name: string) => tar.content(requireEntry(tar, name))
    return {
      manifest,
      bytes: content,
      text: name => text(Readable.from(content(name))),
      async *rows(name) {
        const lines = createInterface({ input: Readable.from(content(name)).compose(createGunzip()) as Readable })
        for await (const line of lines) yield readBatch(name, line)
      },
      close: tar.close,
    }
  } catch (error) {
    await tar.close()
    throw error
  }
}

function readBatch(name: string, line: string): readonly string[] {
  const batch: unknown = JSON.parse(line)
  if (Array.isArray(batch) && batch.every(row => typeof row === 'string')) return batch
  throw new Error(`The backup has a line in ${name} that is not a list of rows.`)
}

async function readManifest(tar: TarReader): Promise<Manifest> {
  const incomplete = 'The file is not a complete backup: it has no manifest.'
  if (!tar.entries.has(manifestName) || !tar.entries.has(checksumName)) throw new Error(incomplete)
  const read = (name: string) => text(Readable.from(tar.content(requireEntry(tar, name))))
  const manifest = await read(manifestName)
  if (createHash('sha256').update(manifest).digest('hex') !== (await read(checksumName)).trim())
    throw new Error(`The backup is damaged at ${manifestName}: take another copy of it.`)
  return parseManifest(manifest)
}

function requireEntry(tar: TarReader, name: string): StoredEntry {
  const entry = tar.entries.get(name)
  if (entry === undefined) throw new Error(`The backup is damaged: ${name} is missing.`)
  return entry
}
