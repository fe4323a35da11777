import type { HostId } from '#ports/hosts.ts'
import type { Access } from '#ports/tokens.ts'

export type Role = 'USER' | 'ADMIN'

export type User = {
  readonly id: number
  readonly email: string
  readonly passwordHash: string | null
  readonly firstName: string
  readonly lastName: string
  readonly enabled: boolean
  /** When the account's owner verified the email; `null`: not verified. */
  readonly emailVerifiedAt: Date | null
  readonly roles: readonly Role[]
  readonly repohostProvider: HostId | null
  readonly repohostUsername: string | null
  readonly repohostUserId: number | null
  readonly repohostAvatarUrl: string | null
  readonly createdAt: Date
}

/** A user's profile at a code host. Provider and id together are unique. */
export type HostProfile = {
  readonly provider: HostId
  readonly userId: number
  readonly username: string
  readonly avatarUrl: string | null
}

export type UserStore = {
  /** `null` when the email, compared without case, is taken. */
  create(user: {
    readonly email: string
    readonly passwordHash: string
    readonly firstName: string
    readonly lastName: string
    /** An account that has the email unverified gives it up. */
    readonly emailVerifiedAt?: Date | null
  }): Promise<User | null>
  /**
   * Creates an account without a password, linked to the profile; returns the existing account if the profile is
   * already linked. `null` when the email, compared without case, belongs to another account.
   */
  createFromHost(
    user: {
      readonly email: string
      readonly firstName: string
      readonly lastName: string
      readonly emailVerifiedAt?: Date | null
    },
    profile: HostProfile,
  ): Promise<User | null>
  /** False when the profile belongs to another account. */
  linkHost(id: number, profile: HostProfile): Promise<boolean>
  byHostProfile(profile: Pick<HostProfile, 'provider' | 'userId'>): Promise<User | null>
  /** These methods return `null` when there is no such user. */
  rename(id: number, name: { readonly firstName: string; readonly lastName: string }): Promise<User | null>
  /**
   * Also `null` when the email, compared without case, belongs to another account. With `verifiedAt` an account that
   * has the email unverified gives it up.
   */
  setEmail(id: number, email: string, verifiedAt?: Date | null): Promise<User | null>
  /** Links that would set another one are of no use afterwards. */
  setPassword(id: number, passwordHash: string): Promise<void>
  /** `null` when the account has changed its email, or is disabled. */
  verifyEmail(id: number, email: string, at: Date): Promise<User | null>
  /** The code host can no longer sign anyone in to the account. */
  forgetHost(id: number): Promise<void>
  /** Runs `change` under a lock per user, across all instances. */
  changingSignIn<T>(id: number, change: () => Promise<T>): Promise<T>
  /** The account that last gave the email up. */
  byReleasedEmail(email: string): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  byId(id: number): Promise<User | null>
}

/**
 * Access that is revoked: that of disabled users, of ended sign-ins, and of users whose tokens from before a moment
 * were withdrawn. Revocations by this instance take effect immediately, those by others within a second; everything is
 * held in memory, so that a check is cheap.
 */
export type Revocations = {
  /** Why this access is revoked; `null` while it is valid. */
  endingOf(access: Access): 'disabled' | 'ended' | null
  /** Calls the listener after every revocation. Returns a function that stops it. */
  watch(listener: () => void): () => void
}
