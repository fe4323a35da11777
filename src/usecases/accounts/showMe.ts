import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { User } from '#ports/stores/users.ts'

export async function showMe(ports: Pick<Ports, 'users'>, userId: number): Promise<User> {
  const user = await ports.users.byId(userId)
  if (!user) throw new Failure('unauthenticated', 'The account of this token no longer exists. Sign in again.')
  return user
}
