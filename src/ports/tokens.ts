/** The tokens that callers carry, created and verified without the database. */
export type Tokens = {
  signAccess(userId: number, family: string): { readonly token: string; readonly expiresInS: number }
  /** `null`: not issued by this service, or no longer valid. */
  readAccess(token: string): Access | null
  /** The refresh token of one generation of a sign-in family. Deterministic. */
  refreshToken(family: string, generation: number): string
  readRefresh(token: string): { readonly family: string; readonly generation: number } | null
  /** A double-submit token bound to the sign-in family that the cookie carries (Interface §5 rule 6). */
  csrfToken(family: string): string
  csrfMatches(family: string, token: string): boolean
  /** Identifies a browser that has signed in to an account before. Each call creates another device. */
  deviceToken(userId: number): string
  readDevice(token: string): { readonly userId: number; readonly device: string } | null
  newGitToken(): { readonly token: string; readonly hash: Uint8Array; readonly ending: string }
  hashGitToken(token: string): Uint8Array
  /** The token in a mailed link. Only its hash is stored. */
  newLinkToken(): { readonly token: string; readonly hash: Uint8Array }
  hashLinkToken(token: string): Uint8Array
  /**
   * A word of lowercase letters and digits that marks the ends of a text. Deterministic for the text, and not
   * predictable for its author.
   */
  markerFor(text: string): string
  /** The secret that a code host signs a project's webhooks with. Deterministic for the project. */
  hookSecret(projectId: number): string
  /** Gives access to the pages of one private project until a moment. */
  signPagesAccess(access: PagesAccess, until: Date): string
  readPagesAccess(token: string, now: Date): PagesAccess | null
  /** A part of that access, for one file. The path is below the site's root, percent-decoded. */
  signFileAccess(access: PagesAccess, path: string): string
  /** The access that the key is a part of, whether or not it has expired. */
  readFileAccess(key: string, path: string): PagesAccess | null
}

/** Who may act, and through which sign-in. */
export type Access = {
  readonly userId: number
  /** The sign-in that the token belongs to, and ends with; `null` in tokens of versions that did not name it. */
  readonly family: string | null
  readonly issuedAt: Date
}

export type PagesAccess = Access & { readonly projectId: number }
