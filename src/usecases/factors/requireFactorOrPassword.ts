import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { ownUser } from '../sessions/ownUser.ts'
import { type PasswordPorts, requirePassword } from './requirePassword.ts'
import { requireRecentFactor } from './requireRecentFactor.ts'

/** Guards the addition of a second factor: an account that has one presents it, any other gives its password. */
export async function requireFactorOrPassword(
  ports: PasswordPorts,
  access: Access,
  currentPassword: string | undefined,
): Promise<User> {
  const hasFactor = await requireRecentFactor(ports, access)
  if (!hasFactor) return await requirePassword(ports, access, 'currentPassword', currentPassword)
  return await ownUser(ports, access.userId)
}
