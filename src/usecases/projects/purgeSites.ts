import type { Ports } from '#ports/index.ts'

const batch = 100
/** After so many failures the cache is assumed to fail, and not the sites. */
const failuresMax = 5

/** Purges changed sites from the cache in front of them. What the cache does not confirm is asked again next time. */
export async function purgeSites({
  sitePurges,
  siteCache,
  events,
}: Pick<Ports, 'sitePurges' | 'siteCache' | 'events'>): Promise<void> {
  if (siteCache === null) return
  for (let failures = 0; ; ) {
    const due = await sitePurges.requested(batch)
    for (const purge of due) {
      try {
        await siteCache.purge(purge.projectId)
      } catch (error) {
        events.fault({ where: `purging the site of project ${purge.projectId}`, error })
        if (++failures === failuresMax) return
        continue
      }
      await sitePurges.purged(purge)
    }
    // Those that failed would be the first again.
    if (due.length < batch || failures > 0) return
  }
}
