import { Failure, invalidField } from '#domain/errors.ts'
import { IdentityError, type IdentityProvider } from '#ports/identityProvider.ts'
import type { Ports } from '#ports/index.ts'

/** The identity provider; fails if the service has none. */
export function providerOf({ identityProvider }: Pick<Ports, 'identityProvider'>): IdentityProvider {
  if (identityProvider !== null) return identityProvider
  throw new Failure('not_found', 'This service has no identity provider. Sign in with email and password.')
}

/** What callers see of a failing provider; the cause is only logged. */
export function providerFailure({ label }: IdentityProvider, error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error
  if (error.kind === 'code_refused') {
    return invalidField('code', `is invalid or has expired at ${label}. Start the sign-in again.`)
  }
  return new Failure('identity_failed', `${label} could not confirm who you are. Try again, or sign in another way.`, {
    cause: error,
  })
}
