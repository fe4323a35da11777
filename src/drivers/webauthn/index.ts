import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyDescriptor, PasskeyOptions, Passkeys } from '#ports/passkeys.ts'

export type PasskeysOptions = {
  /** The origin of the app: passkeys are bound to its host. */
  readonly origin: string
  /** The name of the service that authenticators show. */
  readonly name: string
}

/** How long a browser waits for its user. */
const timeoutMs = 300_000

/** Passkeys for one origin; `null` if passkeys are impossible there: they need a host name and a secure connection. */
export function webauthnPasskeys({ origin, name }: PasskeysOptions): Passkeys | null {
  const { hostname: rpID, protocol } = new URL(origin)
  const isLocal = rpID === 'localhost' || rpID.endsWith('.localhost')
  if ((protocol !== 'https:' && !isLocal) || isIP(rpID.replace(/^\[|\]$/g, '')) !== 0) return null

  return {
    async registrationOptions({ challenge, user, known }) {
      const { generateRegistrationOptions } = await import('@simplewebauthn/server')
      const options = await generateRegistrationOptions({
        rpID,
        rpName: name,
        challenge: bytesOf(challenge),
        userID: bytesOf(user.handle),
        userName: user.name,
        userDisplayName: user.displayName,
        timeout: timeoutMs,
        attestationType: 'none',
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return options as unknown as PasskeyOptions
    },

    async readRegistration(answer, challenge) {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      try {
        if (!(await isWithoutCertificate(answer.response.attestationObject))) return null
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        })
        if (registrationInfo === undefined) return null
        const { id, publicKey, counter } = registrationInfo.credential
        return { credentialId: id, publicKey, counter, transports: answer.response.transports ?? [] }
      } catch {
        return null
      }
    },

    async assertionOptions({ challenge, allowed }) {
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout: timeoutMs,
        allowCredentials: allowed.map(descriptor),
        userVerification: 'required',
      })
      return options as unknown as PasskeyOptions
    },

    async readAssertion(answer, challenge, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
          requireUserVerification: true,
        })
        return verified ? { counter: authenticationInfo.newCounter } : null
      } catch {
        return null
      }
    },
  }
}

/**
 * No attestation certificate is requested, so none is accepted: the library would fetch the revocation lists it names,
 * and the caller could choose those addresses.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytesOf(attestationObject))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

function descriptor({ credentialId, transports }: PasskeyDescriptor) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
