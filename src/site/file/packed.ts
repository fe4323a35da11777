/** A value as JSON in UTF-8; its type is not in it. */
export type Packed<T> = Uint8Array & { readonly packed?: T }

export function pack<T>(value: T): Packed<T> {
  return encoder.encode(JSON.stringify(value))
}

export function unpack<T>(packed: Packed<T>): T {
  return JSON.parse(decoder.decode(packed)) as T
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
