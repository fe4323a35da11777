import { Failure } from '#domain/errors.ts'
import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { ownUser } from '../sessions/ownUser.ts'

export type SignInMethod =
  | { readonly kind: 'password' }
  | { readonly kind: 'code_host'; readonly host: HostId }
  | { readonly kind: 'identity'; readonly id: number }

export type SignInMethodPorts = Pick<Ports, 'users' | 'identities' | 'identityProvider' | 'hosts'>

/**
 * All ways in which a user can sign in to this service as it is configured now. An identity of an issuer that is no
 * longer configured does not count, nor does an account of another code host.
 */
export async function signInMethods(ports: SignInMethodPorts, userId: number): Promise<readonly SignInMethod[]> {
  const [user, identities] = await Promise.all([ownUser(ports, userId), ports.identities.list(userId)])
  const { hosts, identityProvider } = ports
  const host = hosts.withSignIn?.id
  return [
    ...(user.passwordHash === null ? [] : [{ kind: 'password' } as const]),
    ...(host !== undefined && host === user.repohostProvider ? [{ kind: 'code_host', host } as const] : []),
    ...identities
      .filter(({ issuer }) => issuer === identityProvider?.issuer)
      .map(({ id }) => ({ kind: 'identity', id }) as const),
  ]
}

/**
 * Removes a possible way to sign in, unless it is the account's only one. Removals of one user run one after another,
 * so that two concurrent ones do not each rely on the other's method.
 */
export async function removeSignInMethod<T>(
  ports: SignInMethodPorts,
  userId: number,
  isRemoved: (way: SignInMethod) => boolean,
  remove: () => Promise<T>,
): Promise<T> {
  return await ports.users.changingSignIn(userId, async () => {
    const ways = await signInMethods(ports, userId)
    if (ways.some(way => !isRemoved(way))) return await remove()
    throw new Failure(
      'conflict',
      'This is the only way to sign in to this account, so it cannot be removed. Set a password or link another sign-in first.',
    )
  })
}
