/** Six-digit codes that change every 30 seconds, derived from a secret that an app and the service share (RFC 6238). */
export type OneTimeCodes = {
  /** In base32, for people to type. */
  newSecret(): string
  /** What an app reads from a QR code. */
  uriOf(secret: string, names: { readonly issuer: string; readonly account: string }): string
  /** The time step that the code belongs to, if it is the current, previous or next one; `null` otherwise. */
  stepOf(secret: string, code: string, now: Date): number | null
}
