export const gitTokenAccesses = ['read', 'write'] as const
export type GitTokenAccess = (typeof gitTokenAccesses)[number]

export type GitToken = {
  readonly id: number
  readonly name: string
  /** The last four characters, so that people can tell their tokens apart. */
  readonly ending: string
  readonly access: GitTokenAccess
  /** The only project that it gives access to; `null`: all projects of its owner. */
  readonly projectId: number | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}

export type GitTokenStore = {
  /** `null` when the user already has `limits.gitTokensPerUser`. */
  create(
    userId: number,
    token: {
      readonly name: string
      readonly hash: Uint8Array
      readonly ending: string
      readonly expiresAt: Date | null
      readonly access: GitTokenAccess
      readonly projectId: number | null
    },
  ): Promise<GitToken | null>
  list(userId: number): Promise<readonly GitToken[]>
  /** The name of the removed token; `null` when there is none. */
  drop(userId: number, id: number): Promise<string | null>
  dropAll(userId: number): Promise<void>
  /** The enabled owner of a valid token; records the use. */
  use(hash: Uint8Array): Promise<GitUser | null>
}

/** The owner of a git token, and what the token allows. */
export type GitUser = Pick<GitToken, 'access' | 'projectId'> & { readonly userId: number; readonly email: string }
