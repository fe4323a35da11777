import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Browsers have them on safe pages only, and not for bare addresses. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/** Has the browser sign with a passkey. What it needs for that is fetched now. */
export async function getPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const asked = options as PublicKeyCredentialRequestOptionsJSON
  return await startAuthentication({ optionsJSON: asked }).catch(error => {
    throw new Error('No passkey was used. Try again, or sign in another way.', { cause: error })
  })
}

/** Has the browser make one. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return await startRegistration({ optionsJSON: asked }).catch(error => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const sentence = isKnown
      ? 'This device already has a passkey for your account.'
      : 'No passkey was created. Try again, or use another device.'
    throw new Error(sentence, { cause: error })
  })
}
