import type { HostAccess } from './calls.ts'

/** Where a user may create repositories: their own account, and organizations or groups of the host. */
export type HostOwners = {
  /**
   * The user's own account comes first, on the first page. At most `limit`, which is 2 or more; `next` is the cursor of
   * the next page. The host may still refuse to create a repository for an owner listed here.
   */
  list(
    access: HostAccess,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly owners: readonly HostOwner[]; readonly next: string | null }>
}

export type HostOwner = {
  /** As in the addresses of its repositories: `ada`, `acme/specifications`. */
  readonly name: string
  /** The display name. */
  readonly label: string
  readonly kind: 'account' | 'organization'
}
