import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Actor } from '#ports/stores/administration.ts'

/** The caller, who must be an administrator now, whatever their token was issued for. */
export async function administratorOf(
  ports: Pick<Ports, 'users' | 'clock'>,
  caller: { readonly userId: number; readonly address: string },
): Promise<Actor> {
  const user = await ports.users.byId(caller.userId)
  if (user?.enabled !== true || !user.roles.includes('ADMIN')) {
    throw new Failure('forbidden', 'Only administrators of this service may do this.')
  }
  return { id: user.id, email: user.email, address: caller.address, at: ports.clock.now() }
}
