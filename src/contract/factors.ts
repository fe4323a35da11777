import { type Static, Type } from 'typebox'
import { factorMethods } from '#domain/factorMethods.ts'
import { limits } from '#domain/limits.ts'
import { CurrentPassword } from './sessions.ts'
import { DateTime, Id, line, nullable, oneOf } from './values.ts'

const bytes = (maxChars: number) =>
  Type.String({ minLength: 1, maxLength: maxChars, pattern: '^[A-Za-z0-9_-]+$', description: 'Text in base64url.' })

const credentialId = bytes(1_366)
const Challenge = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'As it was issued; valid once, for 5 minutes.',
})
/** As WebAuthn defines them for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
const PasskeyOptions = Type.Record(Type.String(), Type.Unknown(), {
  description: 'For the browser, as defined by WebAuthn.',
})

const answer = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
  clientExtensionResults: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
}

export const PasskeyAssertion = Type.Object(
  {
    ...answer,
    response: Type.Object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: Type.Optional(nullable(bytes(86))),
    }),
  },
  { title: 'PasskeyAssertion' },
)

export const PasskeyAttestation = Type.Object(
  {
    ...answer,
    response: Type.Object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
      authenticatorData: Type.Optional(bytes(8_000)),
      publicKey: Type.Optional(bytes(8_000)),
      publicKeyAlgorithm: Type.Optional(Type.Integer()),
    }),
  },
  { title: 'PasskeyAttestation' },
)

const proof = {
  challenge: Challenge,
  code: Type.Optional(Type.String({ maxLength: 20, description: 'Six digits of the authenticator app.' })),
  recoveryCode: Type.Optional(Type.String({ maxLength: 40, description: 'One of the recovery codes.' })),
  passkey: Type.Optional(PasskeyAssertion),
}

const asked = {
  challenge: Type.String(),
  expiresIn: Type.Integer({ description: 'Seconds until the challenge expires.' }),
  methods: Type.Array(oneOf(factorMethods), { description: 'The methods that the account can answer with.' }),
  passkeyOptions: Type.Optional(PasskeyOptions),
}

export const SecondFactorRequest = Type.Object(proof, { title: 'SecondFactor' })

export const ConfirmationRequest = Type.Object(
  { ...proof, currentPassword: CurrentPassword },
  { title: 'ConfirmationProof' },
)

export const ConfirmationChallenge = Type.Object(
  {
    ...asked,
    methods: Type.Array(oneOf(['password', ...factorMethods]), {
      description: 'The methods that the account can answer with; password: for an account without a second factor.',
    }),
  },
  { title: 'ConfirmationAsked' },
)
export type ConfirmationChallenge = Static<typeof ConfirmationChallenge>

export const ConfirmationReply = Type.Object({ confirmedUntil: DateTime }, { title: 'Confirmation' })

export const PasskeyChallenge = Type.Object(
  { challenge: asked.challenge, expiresIn: asked.expiresIn, options: PasskeyOptions },
  { title: 'PasskeyAsked' },
)
export type PasskeyChallenge = Static<typeof PasskeyChallenge>

export const PasskeySignInRequest = Type.Object(
  { challenge: Challenge, passkey: PasskeyAssertion },
  { title: 'PasskeySignIn' },
)

export const BeginFactorRequest = Type.Object({ currentPassword: CurrentPassword }, { title: 'FactorBegin' })

export const TotpSetup = Type.Object(
  {
    challenge: asked.challenge,
    expiresIn: asked.expiresIn,
    secret: Type.String({ description: 'In base32, to be typed into an authenticator app.' }),
    uri: Type.String({ description: 'The same as an otpauth:// URL, for a QR code.' }),
  },
  { title: 'TotpBegun' },
)
export type TotpSetup = Static<typeof TotpSetup>

export const TotpRequest = Type.Object(
  { challenge: Challenge, code: Type.String({ maxLength: 20, description: 'Six digits.' }) },
  { title: 'TotpConfirmation' },
)

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Shown only this once; each is valid once. Empty: the existing ones stay valid.',
    }),
  },
  { title: 'RecoveryCodes' },
)

export const PasskeyName = Type.Object({ name: line(limits.tokenNameMaxChars) }, { title: 'PasskeyName' })

export const PasskeyRequest = Type.Object(
  { challenge: Challenge, name: line(limits.tokenNameMaxChars), passkey: PasskeyAttestation },
  { title: 'PasskeyRegistration' },
)

export const PasskeyRecord = Type.Object(
  { id: Id, name: Type.String(), addedAt: DateTime, lastUsedAt: nullable(DateTime) },
  { title: 'Passkey' },
)
export type PasskeyRecord = Static<typeof PasskeyRecord>

export const CreatedPasskey = Type.Object(
  { ...PasskeyRecord.properties, ...RecoveryCodes.properties },
  { title: 'NewPasskey' },
)

export const SecondFactorState = Type.Object(
  {
    totp: nullable(Type.Object({ addedAt: DateTime })),
    passkeys: Type.Array(PasskeyRecord),
    passkeysAvailable: Type.Boolean({ description: 'Whether the address of the service supports passkeys.' }),
    recoveryCodesLeft: Type.Integer(),
  },
  { title: 'SecondFactors' },
)
export type SecondFactorState = Static<typeof SecondFactorState>
