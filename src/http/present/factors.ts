import type * as contract from '#contract/factors.ts'
import type { Passkey } from '#ports/stores/secondFactors.ts'
import type { ConfirmationChallenge } from '#usecases/factors/confirm.ts'
import type { PasskeyCeremony } from '#usecases/factors/passkeys.ts'
import type { TotpSetup } from '#usecases/factors/setUpTotp.ts'
import type { ShownFactors } from '#usecases/factors/showFactors.ts'

/** Responses about second factors, field by field. */

export function presentFactors(factors: ShownFactors): contract.SecondFactorState {
  return {
    totp: factors.totp && { addedAt: factors.totp.addedAt.toISOString() },
    passkeys: factors.passkeys.map(presentPasskey),
    passkeysAvailable: factors.arePasskeysAvailable,
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

export function presentFactorChallenge({
  challenge,
  expiresInS,
  methods,
  passkeyOptions,
}: ConfirmationChallenge): contract.ConfirmationChallenge {
  return {
    challenge,
    expiresIn: expiresInS,
    methods: [...methods],
    ...(passkeyOptions !== null && { passkeyOptions: { ...passkeyOptions } }),
  }
}

export function presentPasskeyCeremony({ challenge, expiresInS, options }: PasskeyCeremony): contract.PasskeyChallenge {
  return { challenge, expiresIn: expiresInS, options: { ...options } }
}

export function presentTotpSetup({ challenge, expiresInS, secret, uri }: TotpSetup): contract.TotpSetup {
  return { challenge, expiresIn: expiresInS, secret, uri }
}
