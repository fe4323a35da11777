import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { exactBytes } from '#domain/exactBytes.ts'
import type { PageText } from '#site/search/pageIndex.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * The text of a page as the search keeps it: a site of a thousand pages has tens of megabytes of text, of which an
 * answer shows a few lines. Packed and unpacked outside the main thread.
 */
export async function packText(text: PageText): Promise<Uint8Array> {
  return exactBytes(await deflate(JSON.stringify(text), { level: 4 }))
}

export async function unpackText(packed: Uint8Array): Promise<PageText> {
  return JSON.parse((await inflate(packed)).toString('utf8'))
}
