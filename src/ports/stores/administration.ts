import type { Role } from './users.ts'

export type Registration = 'open' | 'invited' | 'closed'

/** A user as administrators see them. */
export type ListedUser = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly enabled: boolean
  readonly hasSecondFactor: boolean
  readonly roles: readonly Role[]
  readonly createdAt: Date
  readonly projects: number
  /** Includes deleted projects until their repositories are removed. */
  readonly storedBytes: number
} & UserLimits

/** Overrides the service's settings; `null`: the setting, 0: no limit. */
export type UserLimits = { readonly projectsMax: number | null; readonly storageMaxMib: number | null }

export type UserChange = Partial<UserLimits> & { readonly enabled?: boolean; readonly administrator?: boolean }

export type Invitation = {
  readonly id: number
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type Act =
  | 'administrator_named'
  | 'administrator_made'
  | 'administrator_unmade'
  | 'user_enabled'
  | 'user_disabled'
  | 'user_limits_changed'
  | 'registration_changed'
  | 'invited'
  | 'invitation_withdrawn'
  | 'second_factors_removed'
  | 'reset_link_made'

/** Who acts, when, and from which address. */
export type Actor = {
  readonly id: number
  readonly email: string
  readonly address: string
  readonly at: Date
}

/** The service itself: through its configuration, or by someone with access to its machine. */
export type ServiceActor = { readonly id: null; readonly email: null; readonly address: null; readonly at: Date }

export type AuditEntry = {
  readonly id: number
  readonly at: Date
  /** `null`: the service itself, through its configuration. */
  readonly actorId: number | null
  readonly actorEmail: string | null
  readonly act: Act
  /** The affected user, if any. */
  readonly targetId: number | null
  /** A description: an email, for changed limits with the new values; or a kind of registration. */
  readonly target: string
  readonly address: string | null
}

/** `last_administrator`: no enabled administrator would be left. */
export type UserChangeOutcome =
  | { readonly kind: 'changed'; readonly user: ListedUser }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'last_administrator' }

/** Every change is written together with its entry in the audit log, or not at all. The log is append-only. */
export type AdministrationStore = {
  /** Newest first by id, those below `below`; `q` is searched for in emails and names. */
  users(query: {
    readonly q: string
    readonly below: number | null
    readonly limit: number
  }): Promise<readonly ListedUser[]>
  changeUser(id: number, change: UserChange, actor: Actor): Promise<UserChangeOutcome>
  /** `none`: the user has no second factor. */
  removeFactors(id: number, actor: Actor | ServiceActor): Promise<'removed' | 'none' | 'unknown'>
  registration(): Promise<Registration>
  setRegistration(registration: Registration, actor: Actor): Promise<void>
  /** Replaces an invitation of the same email. */
  invite(
    invitation: { readonly email: string; readonly tokenHash: Uint8Array; readonly expiresAt: Date },
    actor: Actor,
  ): Promise<Invitation>
  invitations(now: Date): Promise<readonly Invitation[]>
  withdraw(id: number, actor: Actor): Promise<boolean>
  /** Whether the email is currently invited; with a hash, by this token. */
  isInvited(email: string, tokenHash: Uint8Array | null, now: Date): Promise<boolean>
  /**
   * Call after an account was created: uses up its invitation. The first account with `mayBeFirst` becomes the
   * administrator if none was named before. Returns true if this one did.
   */
  recordNewAccount(
    user: { readonly id: number; readonly email: string },
    made: { readonly mayBeFirst: boolean; readonly at: Date },
  ): Promise<boolean>
  /**
   * Makes the account with this email an administrator, if it exists; with `isVerifiedOnly` only if the email is
   * verified.
   */
  nameAdministrator(email: string, at: Date, options?: { readonly isVerifiedOnly: boolean }): Promise<void>
  /** Newest first. */
  audit(query: { readonly below: number | null; readonly limit: number }): Promise<readonly AuditEntry[]>
}
