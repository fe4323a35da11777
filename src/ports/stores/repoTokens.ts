/** A token as it is kept: sealed, for the user and the address that it is sent to (`usecases/sealed.ts`). */
export type SealedRepoToken = { readonly username: string | null; readonly token: string }

/** The repository of a project that was taken over from an address, and what opens it. */
export type RepoTokenRecord = {
  readonly projectId: number
  readonly userId: number
  readonly address: string
  /** `null`: the repository is reached without one. */
  readonly sealed: SealedRepoToken | null
}

/** Tokens come with a new project (`ProjectIntent`). */
export type RepoTokenStore = {
  /** `null` for a project that was not taken over. No ownership check: callers check. */
  find(projectId: number): Promise<RepoTokenRecord | null>
  /** Takes the place of the token that the project had. */
  keep(projectId: number, sealed: SealedRepoToken): Promise<void>
  /** Those that have a token, by project id, those above `afterProjectId`. */
  page(afterProjectId: number, limit: number): Promise<readonly StoredRepoToken[]>
  /** Puts another seal on the token, unless it was replaced since it was read. */
  reseal(read: StoredRepoToken, token: string): Promise<boolean>
}

export type StoredRepoToken = RepoTokenRecord & { readonly sealed: SealedRepoToken }
