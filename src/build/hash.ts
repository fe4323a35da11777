import { createHash } from 'node:crypto'

/** Of plain data: equal for equal data, whatever it was made from. Maps count with their order. */
export function hashOf(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
  return hashBytes(Buffer.from(text))
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
}
