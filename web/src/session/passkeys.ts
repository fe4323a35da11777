import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Browsers support passkeys only on secure pages, and not for IP addresses. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/** Asks the browser for a passkey signature. Loads the required library first. */
export async function getPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadLibrary()
  const asked = options as PublicKeyCredentialRequestOptionsJSON
  return await startAuthentication({ optionsJSON: asked }).catch(error => {
    throw new Error('No passkey was used. Try again, or sign in another way.', { cause: error })
  })
}

/** Asks the browser to create a passkey. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadLibrary()
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return await startRegistration({ optionsJSON: asked }).catch(error => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const sentence = isKnown
      ? 'This device already has a passkey for your account.'
      : 'No passkey was created. Try again, or use another device.'
    throw new Error(sentence, { cause: error })
  })
}

async function loadLibrary() {
  return await import('@simplewebauthn/browser').catch(cause => {
    throw new Error('A part of this page is missing. Reload the page, then try again.', { cause })
  })
}
