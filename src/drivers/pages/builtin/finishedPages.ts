import { LRUCache } from 'lru-cache'
import type { Admit, RenderedPage, SiteFile } from '#ports/pages.ts'

export type FinishedPages = {
  /** Keeps a page by the tag that it is asked for with, for at most `keptMs` if that is given. */
  readonly keep: (tag: string, file: SiteFile, keptMs?: number) => void
  /** The page with a tag, made once for all requests at the same time. `admit` is called before one is made. */
  readonly once: (
    tag: string,
    admit: Admit | undefined,
    make: () => Promise<SiteFile | null>,
  ) => Promise<SiteFile | null>
  /** The same object for the same file, so that callers can tell by identity that it came from the cache. */
  readonly pageOf: (file: SiteFile) => RenderedPage
}

/** The pages rendered last, in at most `maxBytes`. */
export function finishedPages(maxBytes: number): FinishedPages {
  const finished = new LRUCache<string, SiteFile>({ maxSize: maxBytes, sizeCalculation: file => file.content.length })
  const underWay = new Map<string, Promise<SiteFile | null>>()
  const pages = new WeakMap<SiteFile, RenderedPage>()
  return {
    keep: (tag, file, keptMs) => void finished.set(tag, file, keptMs === undefined ? {} : { ttl: keptMs }),
    async once(tag, admit, make) {
      const known = finished.get(tag) ?? underWay.get(tag)
      if (known) return await known
      await admit?.()
      const begun = finished.get(tag) ?? underWay.get(tag)
      if (begun) return await begun
      const making = make().finally(() => underWay.delete(tag))
      underWay.set(tag, making)
      return await making
    },
    pageOf(file) {
      const page = pages.get(file) ?? { html: file.content, etag: file.etag }
      pages.set(file, page)
      return page
    },
  }
}
