import type { Ports } from '#ports/index.ts'

const batch = 100

/** Purges changed sites from the cache in front of them. What the cache does not confirm is asked again next time. */
export async function purgeSites({
  sitePurges,
  siteCache,
  events,
}: Pick<Ports, 'sitePurges' | 'siteCache' | 'events'>): Promise<void> {
  if (siteCache === null) return
  for (;;) {
    const due = await sitePurges.requested(batch)
    for (const purge of due) {
      try {
        await siteCache.purge(purge.projectId)
      } catch (error) {
        events.fault({ where: `purging the site of project ${purge.projectId}`, error })
        return
      }
      await sitePurges.purged(purge)
    }
    if (due.length < batch) return
  }
}
