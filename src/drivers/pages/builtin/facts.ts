import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { SiteBlobs } from '#ports/pages.ts'
import { noFacts, type PageFacts } from '#site/facts.ts'
import { sidecarsKey, sidecarsOf } from '#site/file/sidecars.ts'
import { pageMaxBytes } from '#site/formats.ts'
import type { SiteMap, SitePage } from '#site/tree.ts'
import type { NamedSource } from '#site/work.ts'
import { attempt, type PageWork } from './attempt.ts'
import { readSidecars } from './files.ts'

type NamedPage = NamedSource & { readonly page: SitePage; readonly key: string }

/** Files per message: sending a message takes longer than answering it. */
const batchMaxFiles = 50
const batchMaxBytes = 1024 * 1024
const batchConcurrency = 4
const factsMax = 40_000

export type FactsReader = {
  /** Adds the facts of pages to `facts`, as far as they can be read. */
  read(blobs: SiteBlobs, map: SiteMap, pages: readonly SitePage[], facts: Map<SitePage, PageFacts>): Promise<void>
}

/** Reads what pages say of themselves, and caches it by path and object ids. */
export function factsReader(work: PageWork): FactsReader {
  const known = new LRUCache<string, PageFacts>({ max: factsMax })
  const limitConcurrency = pLimit(batchConcurrency)

  async function sourcesOf({ readBlob }: SiteBlobs, map: SiteMap, pages: readonly SitePage[]): Promise<NamedPage[]> {
    const sources = pages.map(async page => {
      const beside = readSidecars(sidecarsOf(map, page.path), readBlob)
      const [source, more] = await Promise.all([readBlob(page.sha), beside])
      return source ? [{ page, key: keyOf(map, page), path: page.path, source, beside: more }] : []
    })
    return (await Promise.all(sources)).flat()
  }

  /** A file that stops its process must not discard the titles of others. */
  async function readNamed(
    { turn, readBlob }: SiteBlobs,
    files: readonly NamedPage[],
    facts: Map<SitePage, PageFacts>,
  ): Promise<void> {
    if (files.length === 0) return
    const named = files.map(({ path, source, beside }) => ({ path, source, beside: beside ?? null }))
    const found = await attempt(work, 'facts', { files: named }, turn)
    if (found.kind === 'unprocessable') {
      if (files.length > 1) for (const file of files) await readNamed({ turn, readBlob }, [file], facts)
      return
    }
    for (const [at, { page, key }] of files.entries()) {
      const read = found.value[at] ?? noFacts
      facts.set(page, read)
      known.set(key, read)
    }
  }

  return {
    read: async (blobs, map, pages, facts) => {
      const unknown: SitePage[] = []
      for (const page of pages) {
        const cached = known.get(keyOf(map, page))
        if (cached) facts.set(page, cached)
        else if (page.size <= pageMaxBytes(page.path)) unknown.push(page)
      }
      const batches = batchesOf(unknown).map(batch =>
        limitConcurrency(async () => await readNamed(blobs, await sourcesOf(blobs, map, batch), facts)),
      )
      await Promise.all(batches)
    },
  }
}

function keyOf(map: SiteMap, { path, sha }: SitePage): string {
  return `${sha} ${sidecarsKey(sidecarsOf(map, path)) ?? ''} ${path}`
}

function batchesOf(pages: readonly SitePage[]): SitePage[][] {
  const batches: SitePage[][] = []
  let bytes = 0
  for (const page of pages) {
    const last = batches.at(-1)
    bytes += page.size
    if (last && last.length < batchMaxFiles && bytes <= batchMaxBytes) last.push(page)
    else {
      batches.push([page])
      bytes = page.size
    }
  }
  return batches
}
