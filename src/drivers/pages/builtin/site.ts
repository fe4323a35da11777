import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { once } from '#domain/once.ts'
import type { SiteBlobs, SiteIdentity } from '#ports/pages.ts'
import { possibleDescriptions, withDescriptions } from '#site/facts/descriptions.ts'
import { type Redirects, redirectsOf } from '#site/facts/redirects.ts'
import type { PageFacts } from '#site/facts.ts'
import { navigationFiles } from '#site/outline/files.ts'
import { outlining } from '#site/outline/siteOutline.ts'
import type { SiteOutline } from '#site/outline.ts'
import { runInSteps } from '#site/steps.ts'
import { mappingSite, siteMap } from '#site/tree/map.ts'
import { folderOf, type SiteMap, type SitePage } from '#site/tree.ts'
import type { FactsReader } from './facts.ts'

export type Site = {
  readonly map: SiteMap
  readonly outline: SiteOutline
  readonly redirects: Redirects
  /** By path, as far as they have been read. */
  readonly facts: ReadonlyMap<string, PageFacts>
  /** All titles are known. */
  readonly isWhole: boolean
}

export type SiteSource = Pick<SiteIdentity, 'tree'> & SiteBlobs

export type SiteLoader = {
  /**
   * The site for a reader of the page at `path`. On a large site, the first readers get the titles of the pages around
   * theirs, while the others are read in the background.
   */
  forReader(source: SiteSource, path: string): Promise<Site>
  /** The site with all titles. */
  whole(source: SiteSource): Promise<Site>
  /** Whether `forReader` answers with all titles. */
  isWhole(tree: SiteIdentity['tree']): boolean
}

/** Pages whose titles a reader waits for. */
const awaitedPagesMax = 500
/** Files in no list whose content a reader waits for, because it says whether they are in one. */
const awaitedDescriptionsMax = 20
const awaitedDescriptionsMaxBytes = 1024 * 1024
/** Further pages show their file names. */
const titledPagesMax = 10_000
const sitesMax = 64
/** Files and folders of all sites. */
const entriesMax = 120_000

/** The site with the titles that the first reader waits for, and with all of them, which are read when it is called. */
type Reading = { readonly first: Promise<Site>; readonly whole: () => Promise<Site> }

type Loaded = Reading & { known: Site | null }

/** Sites whose other titles are read in the background. */
const backgroundConcurrency = 4

/** Builds the map and the outline of a tree once, and caches both by tree id. */
export function createSiteLoader(reader: FactsReader): SiteLoader {
  const sites = new LRUCache<string, Loaded>({ max: sitesMax, maxSize: entriesMax })
  const inBackground = pLimit(backgroundConcurrency)

  function load(source: SiteSource, path: string): Loaded {
    const { treeSha } = source.tree
    const known = sites.get(treeSha)
    if (known) return known
    const reading = read(source, path)
    const forget = () => {
      if (sites.peek(treeSha) === loaded) sites.delete(treeSha)
    }
    const whole = once(async () => {
      try {
        loaded.known = await reading.whole()
        return loaded.known
      } catch (error) {
        forget()
        throw error
      }
    })
    const loaded: Loaded = { ...reading, whole, known: null }
    reading.first.catch(forget)
    sites.set(treeSha, loaded, { size: source.tree.entries.length + 1 })
    void inBackground(readRest, treeSha)
    return loaded
  }

  /**
   * A site that waits for its turn is not held, not even by what a closure in `load` would share: if it is evicted
   * before, no reader needs its other titles.
   */
  async function readRest(treeSha: string): Promise<void> {
    await sites
      .peek(treeSha)
      ?.whole()
      .catch(() => {})
  }

  function read(source: SiteSource, path: string): Reading {
    const facts = new Map<SitePage, PageFacts>()
    const begun = begin()
    const first = begun.then(({ map, later }) => siteOf(map, facts, later.length === 0))
    const whole = async () => {
      const site = await first
      if (site.isWhole) return site
      const { map, later } = await begun
      await reader.read({ ...source, turn: { ...source.turn, inBackground: true } }, map, later, facts)
      return await siteOf(map, facts, true)
    }
    return { first, whole }

    async function begin(): Promise<{ readonly map: SiteMap; readonly later: readonly SitePage[] }> {
      const map = await runInSteps(mappingSite(source.tree.entries), nextTurn)
      const { awaited, later } = readingPlan(map, path)
      await reader.read(source, map, awaited, facts)
      return { map, later }
    }
  }

  return {
    forReader: async (source, path) => {
      const loaded = load(source, path)
      return loaded.known ?? (await loaded.first)
    },
    whole: async source => await load(source, '').whole(),
    isWhole: tree => {
      if (sites.peek(tree.treeSha)?.known != null) return true
      const map = siteMap(tree.entries)
      return map.pages.size <= awaitedPagesMax && isAwaited(map)
    },
  }
}

async function siteOf(listed: SiteMap, facts: ReadonlyMap<SitePage, PageFacts>, isWhole: boolean): Promise<Site> {
  const factsOf = (page: SitePage) => facts.get(page) ?? null
  const map = withDescriptions(listed, factsOf)
  const ordered = await runInSteps(outlining(map, factsOf), nextTurn)
  const byPath = new Map([...facts].map(([{ path }, read]) => [path, read]))
  return { map, outline: ordered, redirects: redirectsOf(facts), facts: byPath, isWhole }
}

type ReadingPlan = { readonly awaited: readonly SitePage[]; readonly later: readonly SitePage[] }

/** Which pages the first reader waits for: what orders the site, the pages nearest to theirs, and a few descriptions. */
function readingPlan(map: SiteMap, path: string): ReadingPlan {
  const [nearest, others] = nearestFirst(map, path)
  const ordered = [...navigationFiles(map), ...nearest]
  const possible = possibleDescriptions(map)
  return isAwaited(map)
    ? { awaited: [...new Set([...ordered, ...possible])], later: others }
    : { awaited: [...new Set(ordered)], later: [...others, ...possible] }
}

/** Whether the first reader waits until the possible descriptions are read. */
function isAwaited(map: SiteMap): boolean {
  const possible = possibleDescriptions(map)
  const bytes = possible.reduce((sum, { size }) => sum + size, 0)
  return possible.length <= awaitedDescriptionsMax && bytes <= awaitedDescriptionsMaxBytes
}

/** The pages that a reader of the page at `path` sees in the navigation come first. */
function nearestFirst(map: SiteMap, path: string): [SitePage[], SitePage[]] {
  const pages = [...map.pages.values()].slice(0, titledPagesMax)
  if (pages.length <= awaitedPagesMax) return [pages, []]
  const folder = folderOf(path)
  const isNear = (page: SitePage) => folderOf(page.path) === folder || folderOf(folderOf(page.path)) === folder
  const ordered = [...pages.filter(isNear), ...pages.filter(page => !isNear(page))]
  return [ordered.slice(0, awaitedPagesMax), ordered.slice(awaitedPagesMax)]
}
