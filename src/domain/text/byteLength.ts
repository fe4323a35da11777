const encoder = new TextEncoder()

/** In UTF-8; in browsers as on the server. */
export function byteLength(text: string): number {
  return encoder.encode(text).length
}
