import type { Credential, PasskeyDescriptor } from '#ports/passkeys.ts'

export type Passkey = {
  readonly id: number
  readonly name: string
  readonly addedAt: Date
  readonly lastUsedAt: Date | null
}

/** With what is needed to check an answer of its authenticator. */
export type StoredPasskey = Passkey &
  Credential &
  PasskeyDescriptor & { readonly userId: number; readonly userHandle: string }

export type NewPasskey = Credential & PasskeyDescriptor & { readonly userHandle: string; readonly name: string }

/** `secret` is sealed (`usecases/sealed.ts`). */
export type StoredTotp = { readonly userId: number; readonly secret: string; readonly addedAt: Date }

export type SecondFactors = {
  readonly totp: StoredTotp | null
  /** Oldest first. */
  readonly passkeys: readonly StoredPasskey[]
  readonly recoveryCodesLeft: number
}

/**
 * How users show who they are besides their password. Changes of one user run one after another, and recovery codes go
 * with the last factor: they are none by themselves.
 */
export type SecondFactorStore = {
  of(userId: number): Promise<SecondFactors>
  /** Whether there is a one-time code or passkey. */
  has(userId: number): Promise<boolean>
  /** Takes the place of the secret there was. `codes` are kept where the user has none: true. */
  setTotp(
    userId: number,
    totp: { readonly secret: string; readonly step: number; readonly at: Date },
    codes: readonly Uint8Array[],
  ): Promise<{ readonly areCodesKept: boolean }>
  /** True for one caller per step, and for none after a later one. */
  takeStep(totp: StoredTotp, step: number): Promise<boolean>
  removeTotp(userId: number): Promise<boolean>
  /** Puts another seal on a secret, unless it was replaced since it was read. */
  resealTotp(read: StoredTotp, secret: string): Promise<boolean>
  /** By user id, those above `afterUserId`. */
  totpPage(afterUserId: number, limit: number): Promise<readonly StoredTotp[]>
  /** `full`: the user has `max`. `known`: an account has this credential already. */
  addPasskey(
    userId: number,
    passkey: NewPasskey,
    options: { readonly max: number; readonly at: Date; readonly codes: readonly Uint8Array[] },
  ): Promise<{ readonly passkey: Passkey; readonly areCodesKept: boolean } | 'full' | 'known'>
  passkeyOf(credentialId: string): Promise<StoredPasskey | null>
  /** Notes a use. False when another use raised the counter this far meanwhile. */
  notePasskeyUse(id: number, counter: number, at: Date): Promise<boolean>
  renamePasskey(userId: number, id: number, name: string): Promise<Passkey | null>
  /** The name it had; `null` when there is none. */
  removePasskey(userId: number, id: number): Promise<string | null>
  /** They take the place of those there were. False: the user has no second factor. */
  setRecoveryCodes(userId: number, hashes: readonly Uint8Array[]): Promise<boolean>
  /** True once per code. */
  spendRecoveryCode(userId: number, hash: Uint8Array): Promise<boolean>
  /** False: there were none. */
  removeAll(userId: number): Promise<boolean>
}
