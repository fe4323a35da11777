/** A cache in front of the public sites that keeps their pages until they are purged. */
export type SiteCache = {
  /** Purges every page of a project's site. Throws if the cache has not confirmed it. */
  purge(projectId: number): Promise<void>
}
