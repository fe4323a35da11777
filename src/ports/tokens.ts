/** The tokens that callers carry, made and checked without a look at the database. */
export type Tokens = {
  signAccess(userId: number, family: string): { readonly token: string; readonly expiresInS: number }
  /** `null`: not one of ours, or no longer valid. */
  readAccess(token: string): Access | null
  /** The refresh token of one generation of a sign-in family. Always the same for the same input. */
  refreshToken(family: string, generation: number): string
  readRefresh(token: string): { readonly family: string; readonly generation: number } | null
  /** A double-submit token bound to the sign-in family that the cookie carries (Interface §5 rule 6). */
  csrfToken(family: string): string
  csrfMatches(family: string, token: string): boolean
  /** What a browser is known by that has signed in to an account before. Each is another device. */
  deviceToken(userId: number): string
  readDevice(token: string): { readonly userId: number; readonly device: string } | null
  newGitToken(): { readonly token: string; readonly hash: Uint8Array; readonly ending: string }
  hashGitToken(token: string): Uint8Array
  /** What a mailed link carries. Only its hash is kept. */
  newLinkToken(): { readonly token: string; readonly hash: Uint8Array }
  hashLinkToken(token: string): Uint8Array
  /**
   * A word of small letters and digits to mark the ends of a text with. Always the same for the same text, and known
   * to nobody who wrote it.
   */
  markerFor(text: string): string
  /** What a code host signs its news of one project with. Always the same for the project. */
  hookSecret(projectId: number): string
  /** Opens the pages of one private project until a moment. */
  signPagesAccess(access: PagesAccess, until: Date): string
  readPagesAccess(token: string, now: Date): PagesAccess | null
}

/** Who may act, and by which sign-in. */
export type Access = {
  readonly userId: number
  /** The sign-in that it grew from, and ends with; `null` in tokens of versions that did not name it. */
  readonly family: string | null
  readonly issuedAt: Date
}

export type PagesAccess = Access & { readonly projectId: number }
