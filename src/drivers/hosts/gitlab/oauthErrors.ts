import { ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { HostError, type HostErrorKind } from '#ports/hosts.ts'

type Meaning = { readonly kind: HostErrorKind; readonly message: string }

const unknownClient: Meaning = { kind: 'failed', message: 'GitLab does not accept the configured client id and secret' }

const meanings: Readonly<Record<string, Meaning>> = {
  invalid_grant: { kind: 'access_expired', message: 'GitLab no longer accepts this sign-in. Connect again.' },
  access_denied: { kind: 'access_refused', message: 'The sign-in at GitLab was declined.' },
  invalid_client: unknownClient,
  unauthorized_client: unknownClient,
}

/**
 * Maps a failed sign-in call to an error. Descriptions may repeat what was sent, so only names and statuses are used.
 */
export function oauthError(error: unknown): HostError {
  const name = refusalName(error)
  const known = name === null ? undefined : meanings[name]
  if (known) return new HostError(known.kind, known.message)
  if (statusOf(error) === 429) return new HostError('busy', 'GitLab asks to slow down', { retryAfterS: 60 })
  const plain = name !== null && /^[a-z_]{1,60}$/.test(name) ? `: ${name}` : ''
  return new HostError('failed', `signing in at GitLab failed${plain}`)
}

/** GitLab repeats the error name in the `WWW-Authenticate` header, which the library parses first. */
function refusalName(error: unknown): string | null {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof WWWAuthenticateChallengeError)) return null
  return error.cause.find(({ parameters }) => parameters.error !== undefined)?.parameters.error ?? null
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && error.cause instanceof Response ? error.cause.status : null
}
