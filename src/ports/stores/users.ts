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
  /** Since when it is known that the owner of the account reads what is sent to the email. */
  readonly emailVerifiedAt: Date | null
  readonly roles: readonly Role[]
  readonly repohostProvider: HostId | null
  readonly repohostUsername: string | null
  readonly repohostUserId: number | null
  readonly repohostAvatarUrl: string | null
  readonly createdAt: Date
}

/** Who somebody is at a code host. Provider and id together are nobody else's. */
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
    /** An account that has the email without having verified it gives it up. */
    readonly emailVerifiedAt?: Date | null
  }): Promise<User | null>
  /**
   * An account without a password, known by the profile; the account that has the profile already, if there is one.
   * `null` when the email, compared without case, is another account's.
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
  /** False when the profile is another account's. */
  linkHost(id: number, profile: HostProfile): Promise<boolean>
  byHostProfile(profile: Pick<HostProfile, 'provider' | 'userId'>): Promise<User | null>
  /** These answer `null` when there is no such user. */
  rename(id: number, name: { readonly firstName: string; readonly lastName: string }): Promise<User | null>
  /**
   * `null` also when the email, compared without case, is another account's. With `verifiedAt` an account that has it
   * without having verified it gives it up.
   */
  setEmail(id: number, email: string, verifiedAt?: Date | null): Promise<User | null>
  setPassword(id: number, passwordHash: string): Promise<void>
  /** `null` when the account has another email by now, or is disabled. */
  verifyEmail(id: number, email: string, at: Date): Promise<User | null>
  /** The code host no longer signs anyone in to the account. */
  forgetHost(id: number): Promise<void>
  /** Runs `change` while no other runs for the same user, on all instances together. */
  changingSignIn<T>(id: number, change: () => Promise<T>): Promise<T>
  setRoles(id: number, roles: readonly Role[]): Promise<void>
  /** The account that last gave the email up. */
  byReleasedEmail(email: string): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  byId(id: number): Promise<User | null>
}

/**
 * Whose access no longer counts: that of the disabled, of sign-ins that have ended, and of those whose tokens from before
 * a moment were withdrawn. What this instance ends is known at once, what others end within a second; all is held in
 * memory, so that a check costs nothing.
 */
export type Revocations = {
  /** Why this access no longer counts; `null` while it does. */
  endingOf(access: Access): 'disabled' | 'ended' | null
  /** Calls the listener whenever something has ended. Returns the way to stop. */
  watch(listener: () => void): () => void
}
