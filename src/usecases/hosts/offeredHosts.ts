import type { ImportKind } from '#domain/importSource.ts'
import type { HostId, ProjectHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'

/** A code host that projects can be created on, and the fields of its form. */
export type OfferedHost = {
  readonly id: HostId
  readonly label: string
  readonly isDefault: boolean
  /** Whether it creates repositories; otherwise projects can only import existing ones. */
  readonly creates: boolean
  readonly imports: ImportKind
  readonly takesRepoToken: boolean
  readonly hasSignIn: boolean
  /** Whether repositories may belong to an organization or group. */
  readonly hasOwners: boolean
}

/** The hosts that this installation offers, default first. */
export function offeredHosts({ hosts }: Pick<Ports, 'hosts'>): readonly OfferedHost[] {
  return hosts.all.map(host => ({
    id: host.id,
    label: host.label,
    isDefault: host === hosts.default,
    creates: host.repos.createFromTemplate !== undefined,
    imports: importsBy(host),
    takesRepoToken: host.repoTokens !== undefined,
    hasSignIn: host.identity !== undefined,
    hasOwners: host.owners !== undefined,
  }))
}

/** How an existing repository is identified: by its name at the host, or by its clone URL. */
export function importsBy({ identity }: Pick<ProjectHost, 'identity'>): ImportKind {
  return identity === undefined ? 'address' : 'name'
}
