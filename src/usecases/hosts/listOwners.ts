import type { HostOwner } from '#ports/hosts/owners.ts'
import { type AccessPorts, userAccessOf } from '../access/hostAccess.ts'

type OwnerPage = { readonly owners: readonly HostOwner[]; readonly next: string | null }

/** Where the user may have repositories created; empty if every repository belongs to its user. */
export async function listOwners(
  ports: AccessPorts,
  userId: number,
  page: { readonly limit: number; readonly cursor?: string },
): Promise<OwnerPage> {
  const { withSignIn } = ports.hosts
  if (!withSignIn?.owners) return { owners: [], next: null }
  return await withSignIn.owners.list(await userAccessOf(ports, withSignIn, userId), page)
}
