import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { limits } from '#domain/limits.ts'
import type { SpecialRequest } from '#ports/pages.ts'
import { noFacts, type PageFacts } from '#site/facts.ts'
import { outline, type SiteOutline } from '#site/outline.ts'
import { type Redirects, redirectsOf } from '#site/redirects.ts'
import { type SiteMap, type SitePage, siteMap } from '#site/tree.ts'
import { attempt, type PageWork } from './attempt.ts'

type NamedSource = { readonly page: SitePage; readonly path: string; readonly source: Uint8Array }

export type Site = { readonly map: SiteMap; readonly outline: SiteOutline; readonly redirects: Redirects }

/** Pages whose titles the navigation knows; further ones show their file names. */
const titledPagesMax = 500
/** Files per message: sending a message takes longer than answering it. */
const batchMaxFiles = 50
const batchMaxBytes = 1024 * 1024
const batchConcurrency = 4
const sitesMax = 64
const factsMax = 20_000

/** Builds the map and the outline of a tree, and caches both by tree id, and titles by blob id. */
export function createSiteLoader(
  work: PageWork,
): (page: Pick<SpecialRequest, 'tree' | 'readBlob' | 'turn'>) => Promise<Site> {
  const sites = new LRUCache<string, Promise<Site>>({ max: sitesMax })
  const knownFacts = new LRUCache<string, PageFacts>({ max: factsMax })
  const limitConcurrency = pLimit(batchConcurrency)

  return ({ tree, readBlob, turn }) => {
    const known = sites.get(tree.treeSha)
    if (known) return known
    const made = readSite()
    sites.set(tree.treeSha, made)
    made.catch(() => sites.delete(tree.treeSha))
    return made

    async function readSite(): Promise<Site> {
      const map = siteMap(tree.entries)
      const titled = [...map.pages.values()].slice(0, titledPagesMax)
      const facts = new Map<SitePage, PageFacts>()
      const unknown: SitePage[] = []
      for (const page of titled) {
        const known = knownFacts.get(page.sha)
        if (known) facts.set(page, known)
        else if (page.size <= limits.editFileMaxBytes) unknown.push(page)
      }
      await Promise.all(
        batchesOf(unknown).map(batch => limitConcurrency(async () => await readFacts(await filesOf(batch), facts))),
      )
      return { map, outline: outline(map, page => facts.get(page)), redirects: redirectsOf(facts) }
    }

    async function filesOf(pages: readonly SitePage[]): Promise<NamedSource[]> {
      const files = await Promise.all(pages.map(async page => ({ page, source: await readBlob(page.sha) })))
      return files.flatMap(({ page, source }) => (source ? [{ page, path: page.path, source }] : []))
    }

    /** A file that stops its process must not discard the titles of others. */
    async function readFacts(files: readonly NamedSource[], facts: Map<SitePage, PageFacts>): Promise<void> {
      if (files.length === 0) return
      const named = files.map(({ path, source }) => ({ path, source }))
      const found = await attempt(work, 'facts', { files: named }, turn)
      if ('stopped' in found) {
        if (files.length > 1) for (const file of files) await readFacts([file], facts)
        return
      }
      for (const [at, { page }] of files.entries()) {
        const read = found[at] ?? noFacts
        facts.set(page, read)
        knownFacts.set(page.sha, read)
      }
    }
  }
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
