import { siteCacheTag } from '#domain/siteCacheTag.ts'
import type { SiteCache } from '#ports/siteCache.ts'

export type CdnOptions = {
  /** Of Cloudflare: `…/zones/{zone}/purge_cache`; of Fastly: `…/service/{service}/purge`. */
  readonly url: string
  readonly token: string | null
  readonly timeoutMs?: number
}

/** Purges by tag: the body is what Cloudflare takes, the headers are what Fastly takes, and neither minds the other's. */
export function cdnCache({ url, token, timeoutMs = 10_000 }: CdnOptions): SiteCache {
  return {
    async purge(projectId) {
      const tag = siteCacheTag(projectId)
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'surrogate-key': tag,
          ...(token !== null && { authorization: `Bearer ${token}`, 'fastly-key': token }),
        },
        body: JSON.stringify({ tags: [tag] }),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The cache of the sites answered a purge with ${answer.status}.`)
    },
  }
}
