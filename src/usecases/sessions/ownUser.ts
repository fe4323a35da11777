import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'

/** The user of the caller's token. */
export async function ownUser({ users }: Pick<Ports, 'users'>, userId: number): Promise<User> {
  const user = await users.byId(userId)
  if (user === null) throw accountGone()
  return user
}

export function accountGone(cause?: unknown): Failure {
  return new Failure('unauthenticated', 'The account of this token no longer exists. Sign in again.', { cause })
}

export function requireEnabled({ enabled }: Pick<User, 'enabled'>): void {
  if (!enabled) throw accountDisabled()
}

export function accountDisabled(): Failure {
  return new Failure('forbidden', 'This account is disabled. Ask the administrator of this service to enable it.')
}
