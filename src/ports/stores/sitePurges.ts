/** Public sites that have changed since a cache in front of them was purged. */
export type SitePurgeStore = {
  /** Oldest first. */
  requested(limit: number): Promise<readonly SitePurge[]>
  /** Removes a request, unless the site has changed since. */
  purged(purge: SitePurge): Promise<void>
  /** Removes all requests: there is no cache. */
  forget(): Promise<void>
}

export type SitePurge = { readonly projectId: number; readonly changes: number }
