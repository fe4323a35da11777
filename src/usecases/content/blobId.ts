import { createHash } from 'node:crypto'

/** The id that git gives to a blob: SHA-1, as on all code hosts. */
export function blobIdOf(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex')
}
