import type { HostAccess } from './hostCalls.ts'

/** Where a user may have repositories made: their own account, and organizations or groups of the host. */
export type HostOwners = {
  /**
   * The user's own account first, on the first page. At most `limit`, which is 2 or more; `next` is the cursor of the page that
   * follows. What the host leaves open here it may still refuse when a repository is made.
   */
  list(
    access: HostAccess,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly owners: readonly HostOwner[]; readonly next: string | null }>
}

export type HostOwner = {
  /** As it stands in the address of its repositories: `ada`, `acme/specifications`. */
  readonly name: string
  /** As people call it. */
  readonly label: string
  readonly kind: 'account' | 'organization'
}
