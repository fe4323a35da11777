import type { HostOwner } from '#ports/hostOwners.ts'
import { type AccessPorts, hostAccessOf } from './hostAccess.ts'

type OwnerPage = { readonly owners: readonly HostOwner[]; readonly next: string | null }

/** Where the user may have repositories made; nothing where every repository belongs to its user. */
export async function listOwners(
  ports: AccessPorts,
  userId: number,
  page: { readonly limit: number; readonly cursor?: string },
): Promise<OwnerPage> {
  const { owners } = ports.host
  return owners === undefined ? { owners: [], next: null } : await owners.list(await hostAccessOf(ports, userId), page)
}
