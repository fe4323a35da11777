import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** The entries of a ZIP file in their order, each checked against its size; throws if the file is incomplete. */
export async function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await open(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true })
  const files = new Map<string, Buffer>()
  zip.on('entry', entry => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return zip.emit('error', error)
      buffer(stream).then(
        content => {
          files.set(entry.fileName, content)
          zip.readEntry()
        },
        fault => zip.emit('error', fault),
      )
    })
  })
  zip.readEntry()
  await once(zip, 'end')
  return files
}
