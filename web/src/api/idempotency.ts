/**
 * A key for one write: when it is sent again with the same key, the service does not execute it twice (Interface,
 * Conventions).
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
