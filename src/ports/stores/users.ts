export type Role = 'USER' | 'ADMIN'

export type User = {
  readonly id: number
  readonly email: string
  readonly passwordHash: string | null
  readonly firstName: string
  readonly lastName: string
  readonly enabled: boolean
  readonly roles: readonly Role[]
  readonly repohostUsername: string | null
  readonly repohostUserId: number | null
  readonly repohostAvatarUrl: string | null
  readonly createdAt: Date
}

export type UserStore = {
  /** `null` when the email, compared without case, is taken. */
  create(user: {
    readonly email: string
    readonly passwordHash: string
    readonly firstName: string
    readonly lastName: string
  }): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  byId(id: number): Promise<User | null>
}

/**
 * Whose access tokens no longer count: the disabled, and those whose tokens from before a moment were withdrawn.
 * The whole set is small and held in memory, at most one second old, so that a check costs nothing.
 */
export type Revocations = {
  isRevoked(userId: number, issuedAt: Date): boolean
}
