import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { accountDisabled } from './ownUser.ts'

/** What an access token of this service grants, revoked or not; `null`: it is not ours, or has expired. */
export function readAccess({ tokens }: Pick<Ports, 'tokens'>, token: string | null): Access | null {
  return token === null ? null : tokens.readAccess(token)
}

/** Why an access is refused: the account was disabled, or the sign-in has ended; `null` while it is valid. */
export function refusalOf({ revocations }: Pick<Ports, 'revocations'>, access: Access): Failure | null {
  switch (revocations.endingOf(access)) {
    case 'disabled':
      return accountDisabled()
    case 'ended':
      return new Failure('unauthenticated', 'This sign-in has ended. Sign in again.')
    case null:
      return null
  }
}

/** What a token grants now; `null` also if the access was revoked. */
export function validAccess(ports: Pick<Ports, 'tokens' | 'revocations'>, token: string | null): Access | null {
  const access = readAccess(ports, token)
  return access !== null && refusalOf(ports, access) === null ? access : null
}

/** `signal`, or the revocation of the access: for long-lived responses. */
export function untilRevoked(
  { revocations }: Pick<Ports, 'revocations'>,
  access: Access,
  signal: AbortSignal,
): AbortSignal {
  const revoked = new AbortController()
  const check = () => {
    if (revocations.endingOf(access) !== null) revoked.abort()
  }
  signal.addEventListener('abort', revocations.watch(check), { once: true })
  check()
  return AbortSignal.any([signal, revoked.signal])
}
