import {
  INVALID_RESPONSE,
  KEY_SELECTION,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { IdentityError } from '#ports/identityProvider.ts'

/**
 * Whether newer keys of the provider may verify what the known ones do not. A provider with a single key need not name
 * it (OpenID Connect Core §10.1), so that another key shows only by the signature.
 */
export function mayBeOtherKey(error: unknown): boolean {
  return error instanceof OperationProcessingError && [KEY_SELECTION, INVALID_RESPONSE].includes(error.code ?? '')
}

/**
 * Throws the error that a failed sign-in means. The causes may hold tokens and claims, so only our own wording passes
 * on.
 */
export function identityError(error: unknown): never {
  if (error instanceof IdentityError) throw error
  const name = refusalName(error)
  if (name === 'invalid_grant') throw new IdentityError('code_refused', 'the provider does not accept the code')
  throw new IdentityError('failed', name === null ? faultOf(error) : `the provider refused: ${name}`)
}

function refusalName(error: unknown): string | null {
  const name =
    error instanceof ResponseBodyError
      ? error.error
      : error instanceof WWWAuthenticateChallengeError
        ? error.cause.find(({ parameters }) => parameters.error !== undefined)?.parameters.error
        : undefined
  return name !== undefined && /^[a-z_]{1,60}$/.test(name) ? name : null
}

/** The library's messages name what was compared, never a value. */
function faultOf(error: unknown): string {
  const isOfLibrary = error instanceof OperationProcessingError || error instanceof UnsupportedOperationError
  return isOfLibrary
    ? `the provider's answer is not accepted: ${error.message}`
    : "the provider's answer cannot be parsed"
}
