import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { limits } from '#domain/limits.ts'
import type { SpecialRequest } from '#ports/pages.ts'
import { noFacts, type PageFacts } from '#site/markdown/facts.ts'
import { type Outline, outline } from '#site/outline.ts'
import { type SiteMap, type SitePage, siteMap } from '#site/tree.ts'
import type { Processes } from './processes.ts'

export type Site = { readonly map: SiteMap; readonly outline: Outline }

/** Pages whose titles the navigation knows; further ones show the names of their files. */
const titledPagesMax = 500
const readsAtOnce = 8
const sitesKept = 64
const factsKept = 20_000

/** Makes the map and the outline of a tree, and remembers both by the tree's id, and titles by their blobs' ids. */
export function siteReader(processes: Processes): (page: Pick<SpecialRequest, 'tree' | 'readBlob'>) => Promise<Site> {
  const sites = new LRUCache<string, Promise<Site>>({ max: sitesKept })
  const knownFacts = new LRUCache<string, PageFacts>({ max: factsKept })

  return ({ tree, readBlob }) => {
    const known = sites.get(tree.treeSha)
    if (known) return known
    const made = readSite()
    sites.set(tree.treeSha, made)
    made.catch(() => sites.delete(tree.treeSha))
    return made

    async function readSite(): Promise<Site> {
      const map = siteMap(tree.entries)
      const atOnce = pLimit(readsAtOnce)
      const titled = [...map.pages.values()].slice(0, titledPagesMax)
      const facts = new Map(
        await Promise.all(titled.map(page => atOnce(async () => [page, await factsOf(page)] as const))),
      )
      return { map, outline: outline(map, page => facts.get(page)) }
    }

    async function factsOf(page: SitePage): Promise<PageFacts> {
      const known = knownFacts.get(page.sha)
      if (known) return known
      const source = page.size > limits.editFileMaxBytes ? null : await readBlob(page.sha)
      if (!source) return noFacts
      const facts = await processes.run({ kind: 'facts', source, path: page.path })
      if ('stopped' in facts) return noFacts
      knownFacts.set(page.sha, facts)
      return facts
    }
  }
}
