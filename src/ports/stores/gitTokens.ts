export type GitToken = {
  readonly id: number
  readonly name: string
  /** The last four characters, so that people can tell their tokens apart. */
  readonly ending: string
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
    },
  ): Promise<GitToken | null>
  list(userId: number): Promise<readonly GitToken[]>
  drop(userId: number, id: number): Promise<boolean>
  dropAll(userId: number): Promise<void>
  /** The enabled owner of a live token, and notes the use. */
  use(hash: Uint8Array): Promise<{ readonly userId: number; readonly email: string } | null>
}
