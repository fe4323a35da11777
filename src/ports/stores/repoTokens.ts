/** A stored token: sealed, for the user and the address that it is sent to (`usecases/sealingContexts.ts`). */
export type SealedRepoToken = { readonly username: string | null; readonly token: string }

/** The repository of a project that was imported from an address, and its token. */
export type RepoTokenRecord = {
  readonly projectId: number
  readonly userId: number
  readonly address: string
  /** `null`: the repository needs no token. */
  readonly sealed: SealedRepoToken | null
}

/** Tokens of existing projects; a new project brings its own (`ProjectIntent`). */
export type RepoTokenStore = {
  /** `null` for a project that was not imported. No ownership check: callers check. */
  find(projectId: number): Promise<RepoTokenRecord | null>
  /** Replaces the project's token. */
  keep(projectId: number, sealed: SealedRepoToken): Promise<void>
  /** Projects that have a token, ordered by project id, those above `afterProjectId`. */
  page(afterProjectId: number, limit: number): Promise<readonly StoredRepoToken[]>
  /** Stores a newly sealed token, unless it was replaced since it was read. */
  reseal(read: StoredRepoToken, token: string): Promise<boolean>
}

export type StoredRepoToken = RepoTokenRecord & { readonly sealed: SealedRepoToken }
