import { Failure } from '#domain/errors.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { type ConfirmPorts, confirmPassword } from './confirmPassword.ts'
import { requireConfirmed } from './requireConfirmed.ts'

/**
 * Before a second factor is added: an existing factor has to be presented; an account without one gives its password.
 */
export async function confirmOwner(
  ports: ConfirmPorts,
  access: Access,
  currentPassword: string | undefined,
): Promise<User> {
  const hasShownFactor = await requireConfirmed(ports, access)
  if (!hasShownFactor) return await confirmPassword(ports, access, 'currentPassword', currentPassword)
  const user = await ports.users.byId(access.userId)
  if (user) return user
  throw new Failure('unauthenticated', 'The account of this token no longer exists. Sign in again.')
}
