/** Codes of six digits that change every 30 seconds, from a secret that an app and the service share (RFC 6238). */
export type OneTimeCodes = {
  /** As base32, for people to type. */
  newSecret(): string
  /** What an app reads from a QR code. */
  uriOf(secret: string, names: { readonly issuer: string; readonly account: string }): string
  /** The time step that the code is of, if it is the present one, the one before or the one after; `null` otherwise. */
  stepOf(secret: string, code: string, now: Date): number | null
}
