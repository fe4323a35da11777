/**
 * The same bytes in memory of their size, for what is cached: a small buffer is mostly a view into a shared one of 64
 * KiB, all of which it keeps, and a result of zlib is a view into what it had room for.
 */
export function exactBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
