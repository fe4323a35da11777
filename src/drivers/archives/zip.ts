import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ArchiveEntry, Archives } from '#ports/archives.ts'

/** ZIP as a stream (APPNOTE 4.3.9): sizes and checksums come after each entry, since they are not known before. */
export const zipArchives: Archives = { zip }

async function* zip(entries: AsyncIterable<ArchiveEntry>, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const file = new ZipFile()
  // yazl's own type covers only what can be read.
  const output = file.outputStream as Readable
  let source: Readable | null = null
  const stop = (reason?: Error): void => {
    source?.destroy(reason)
    output.destroy(reason)
  }
  const onAbort = () => stop(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  file.once('error', stop)

  async function addAll(): Promise<void> {
    for await (const { path, content, isCompressed } of entries) {
      // The reader may have gone while the entry was prepared; a source that begins after that would never end.
      if (output.destroyed) return
      source = Readable.from(content, { objectMode: false })
      const ended = once(source, 'close')
      file.addReadStream(source, path, { compress: !isCompressed })
      await ended
      if (output.destroyed) return
    }
    file.end()
  }

  const adding = addAll().catch(stop)
  try {
    signal.throwIfAborted()
    yield* output
  } finally {
    signal.removeEventListener('abort', onAbort)
    stop()
    await adding
  }
}
