import type { Credential, PasskeyDescriptor } from '#ports/passkeys.ts'

export type Passkey = {
  readonly id: number
  readonly name: string
  readonly addedAt: Date
  readonly lastUsedAt: Date | null
}

/** Includes what is needed to verify an answer of its authenticator. */
export type StoredPasskey = Passkey &
  Credential &
  PasskeyDescriptor & { readonly userId: number; readonly userHandle: string }

export type NewPasskey = Credential & PasskeyDescriptor & { readonly userHandle: string; readonly name: string }

/** `secret` is sealed (`usecases/sealingContexts.ts`). */
export type StoredTotp = { readonly userId: number; readonly secret: string; readonly addedAt: Date }

export type SecondFactors = {
  readonly totp: StoredTotp | null
  /** Oldest first. */
  readonly passkeys: readonly StoredPasskey[]
  readonly recoveryCodesLeft: number
}

/** `full`: the user has the maximum already. `known`: an account already has this credential. */
export type PasskeyAddition =
  | { readonly kind: 'added'; readonly passkey: Passkey; readonly areCodesKept: boolean }
  | { readonly kind: 'full' }
  | { readonly kind: 'known' }

/**
 * A user's second factors. Changes of one user are serialized. Recovery codes are deleted with the last factor: they
 * are not a factor by themselves.
 */
export type SecondFactorStore = {
  of(userId: number): Promise<SecondFactors>
  /** Whether the user has a one-time code or a passkey. */
  has(userId: number): Promise<boolean>
  /** Replaces the secret, if any. Stores `codes` and returns true if the user has no recovery codes yet. */
  setTotp(
    userId: number,
    totp: { readonly secret: string; readonly step: number; readonly at: Date },
    codes: readonly Uint8Array[],
  ): Promise<{ readonly areCodesKept: boolean }>
  /** True for one caller per step, and for none after a later step was used. */
  takeStep(totp: StoredTotp, step: number): Promise<boolean>
  removeTotp(userId: number): Promise<boolean>
  /** Stores a newly sealed secret, unless it was replaced since it was read. */
  resealTotp(read: StoredTotp, secret: string): Promise<boolean>
  /** Ordered by user id, those above `afterUserId`. */
  totpPage(afterUserId: number, limit: number): Promise<readonly StoredTotp[]>
  addPasskey(
    userId: number,
    passkey: NewPasskey,
    options: { readonly max: number; readonly at: Date; readonly codes: readonly Uint8Array[] },
  ): Promise<PasskeyAddition>
  passkeyOf(credentialId: string): Promise<StoredPasskey | null>
  /** Records a use. False when a concurrent use raised the counter this far. */
  notePasskeyUse(id: number, counter: number, at: Date): Promise<boolean>
  renamePasskey(userId: number, id: number, name: string): Promise<Passkey | null>
  /** The name of the removed passkey; `null` when there is none. */
  removePasskey(userId: number, id: number): Promise<string | null>
  /** Replaces the recovery codes. False: the user has no second factor. */
  setRecoveryCodes(userId: number, hashes: readonly Uint8Array[]): Promise<boolean>
  hasRecoveryCode(userId: number, hash: Uint8Array): Promise<boolean>
  /** True once per code. */
  spendRecoveryCode(userId: number, hash: Uint8Array): Promise<boolean>
  /** False: the user had none. */
  removeAll(userId: number): Promise<boolean>
}
