import { createHash } from 'node:crypto'

/** The id that git gives to a content: SHA-1, as everywhere repositories are hosted. */
export function blobIdOf(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex')
}
