import type * as contract from '#contract/factors.ts'
import type { Passkey, SecondFactors } from '#ports/stores/secondFactors.ts'
import type { FactorAsked } from '#usecases/factors/askFactor.ts'
import type { PasskeyBegun } from '#usecases/factors/passkeys.ts'
import type { TotpBegun } from '#usecases/factors/setUpTotp.ts'

/** The answers about second factors, field by field, as present.ts has the others. */

export function presentFactors(factors: SecondFactors, passkeysAvailable: boolean): contract.SecondFactorState {
  return {
    totp: factors.totp && { addedAt: factors.totp.addedAt.toISOString() },
    passkeys: factors.passkeys.map(presentPasskey),
    passkeysAvailable,
    recoveryCodesLeft: factors.recoveryCodesLeft,
  }
}

export function presentPasskey(passkey: Passkey): contract.PasskeyRecord {
  return {
    id: passkey.id,
    name: passkey.name,
    addedAt: passkey.addedAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  }
}

export function presentAsked({
  challenge,
  expiresInS,
  methods,
  passkeyOptions,
}: FactorAsked): contract.ConfirmationAsked {
  return {
    challenge,
    expiresIn: expiresInS,
    methods: [...methods],
    ...(passkeyOptions !== null && { passkeyOptions: { ...passkeyOptions } }),
  }
}

export function presentPasskeyBegun({ challenge, expiresInS, options }: PasskeyBegun): contract.PasskeyAsked {
  return { challenge, expiresIn: expiresInS, options: { ...options } }
}

export function presentTotpBegun({ challenge, expiresInS, secret, uri }: TotpBegun): contract.TotpBegun {
  return { challenge, expiresIn: expiresInS, secret, uri }
}
