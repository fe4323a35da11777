import { ResponseBodyError } from 'oauth4webapi'
import { HostError } from '#ports/hosts.ts'

type Meaning = { readonly kind: 'access_expired' | 'access_refused' | 'failed'; readonly message: string }

/** GitHub's error names, and who can do something about them. */
const meanings: Readonly<Record<string, Meaning>> = {
  bad_verification_code: { kind: 'access_expired', message: 'the code from GitHub is used or expired; sign in again' },
  bad_refresh_token: { kind: 'access_expired', message: 'GitHub no longer renews this access; connect again' },
  invalid_grant: { kind: 'access_expired', message: 'GitHub no longer accepts this grant; connect again' },
  access_denied: { kind: 'access_refused', message: 'the user did not allow the access on GitHub' },
  unverified_user_email: {
    kind: 'access_refused',
    message: 'GitHub asks the user to verify the primary address of the account first',
  },
  incorrect_client_credentials: {
    kind: 'failed',
    message: 'GitHub does not accept the configured client id and secret',
  },
  redirect_uri_mismatch: {
    kind: 'failed',
    message: 'the callback address differs from the one in the settings of the app on GitHub',
  },
  application_suspended: { kind: 'failed', message: 'GitHub has suspended the app' },
}

/** An error of the token endpoint. Its description may contain the code, so only its name is used. */
export function oauthError(error: unknown): HostError {
  const name = errorName(error)
  const known = name === null ? undefined : meanings[name]
  if (known) return new HostError(known.kind, known.message)
  const status = error instanceof Error && error.cause instanceof Response ? error.cause.status : null
  if (status === 429) return new HostError('busy', 'GitHub asks to slow down', { retryAfterS: 60 })
  const plain = name !== null && /^[a-z_]{1,60}$/.test(name) ? name : null
  return new HostError('failed', `signing in at GitHub failed${plain === null ? '' : `: ${plain}`}`)
}

/** With status 200 the library finds no token and passes the body on; with others it parses the error itself. */
function errorName(error: unknown): string | null {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof Error) || typeof error.cause !== 'object' || error.cause === null) return null
  const { body = error.cause } = error.cause as { body?: unknown }
  const name = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof name === 'string' ? name : null
}
