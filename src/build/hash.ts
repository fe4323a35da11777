import { createHash, hash } from 'node:crypto'

/** A hash of plain data: equal for equal data, however it was built. The order of maps counts. */
export function hashOf(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
  return hashContent(text)
}

/** Of a text, as of its bytes in UTF-8. */
export function hashContent(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, hashChars)
}

/** The same, of content that comes in parts. */
export function contentHash(): { add(part: Uint8Array): void; finish(): string } {
  const parts = createHash('sha256')
  return { add: part => void parts.update(part), finish: () => parts.digest('base64url').slice(0, hashChars) }
}

const hashChars = 27
