import { createHash } from 'node:crypto'

/** A hash of plain data: equal for equal data, however it was built. The order of maps counts. */
export function hashOf(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
  return hashBytes(Buffer.from(text))
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
}
