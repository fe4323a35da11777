import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { ownUser } from '../sessions/ownUser.ts'
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
  return await ownUser(ports, access.userId)
}
