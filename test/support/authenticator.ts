/** A software authenticator: holds one passkey per account and signs as WebAuthn specifies. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
type RequestOptions = { readonly challenge: string; readonly rpId: string }

/** Deviations from a correct answer. */
type AuthenticatorOverrides = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly attestation?: { readonly fmt: string; readonly attStmt: Map<string, unknown> }
}

const present = 0x01
const verified = 0x04
const withCredential = 0x40

export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, overrides: AuthenticatorOverrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: overrides.origin ?? origin, crossOrigin: false }))

  const head = (rpId: string, flags: number, overrides: AuthenticatorOverrides) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(overrides.counter ?? ++counter)
    const all = flags | present | (overrides.isVerified === false ? 0 : verified)
    return Buffer.concat([sha256(Buffer.from(overrides.rpId ?? rpId)), Buffer.from([all]), count])
  }

  return {
    id,

    create(options: CreationOptions, overrides: AuthenticatorOverrides = {}) {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        head(options.rp.id, withCredential, overrides),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const { fmt, attStmt } = overrides.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', overrides.challenge ?? options.challenge, overrides)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    get(options: RequestOptions, overrides: AuthenticatorOverrides = {}) {
      const data = clientData('webauthn.get', overrides.challenge ?? options.challenge, overrides)
      const authData = head(options.rpId, 0, overrides)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: overrides.userHandle ?? handle,
        },
      }
    },
  }
}

/** An ES256 key in COSE encoding (RFC 9053 §7.1). */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Uint8Array {
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]) as never,
  )
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
