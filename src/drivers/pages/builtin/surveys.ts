import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { limits } from '#domain/limits.ts'
import { annotatePages } from '#site/annotate/page.ts'
import type { Fragment } from '#site/fragment.ts'
import type { PageSurvey } from '#site/survey/file.ts'
import { knowSite, type SiteKnowledge } from '#site/survey/site.ts'
import type { SiteMap, SitePage } from '#site/tree.ts'
import type { FileReader } from './files.ts'
import type { Processes } from './processes.ts'

/** What a site knows of itself at one commit. */
export type Surveyed = {
  readonly site: SiteKnowledge
  readonly pages: ReadonlyMap<string, PageSurvey>
  /** Whether it changes any page. */
  readonly annotates: boolean
  readonly annotate: (fragment: Fragment, path: string) => Fragment
}

export type Surveys = {
  /** What is known already; nobody who reads a page waits for it. */
  ready(treeSha: string): Surveyed | null
  of(site: SurveyRequest): Promise<Surveyed>
  /**
   * Surveys a site when what is under way has gone out to its readers, and the latest state of it alone: in a row of
   * commits nobody needs those between. `key` says which site.
   */
  soon(key: string, site: () => Promise<SurveyRequest>): void
}

export type SurveyRequest = {
  readonly treeSha: string
  readonly map: SiteMap
  readonly readBlob: (sha: string) => Promise<Uint8Array | null>
}

/** Somebody waits for it: then it does not give way. */
type Progress = { isAwaited: boolean }
type UnderWay = { readonly progress: Progress; readonly surveyed: Promise<Surveyed> }

/** Further pages are taken as there, whatever they say. */
const pagesMax = 3_000
const readsAtOnce = 8
const sitesKept = 16
const restMs = 1_000
const waitingMax = 100

/** Surveys sites, page after page, behind everything that somebody waits for. */
export function siteSurveys(files: FileReader, processes: Pick<Processes, 'quiet'>): Surveys {
  const done = new LRUCache<string, Surveyed>({ max: sitesKept })
  const underWay = new Map<string, UnderWay>()
  const waiting = new LRUCache<string, () => Promise<SurveyRequest>>({ max: waitingMax })
  let working = false

  async function workOff(): Promise<void> {
    working = true
    while (waiting.size > 0) {
      await wait(restMs, undefined, { ref: false })
      const next = waiting.pop()
      // Whoever reads the site again asks again.
      if (next) await ahead(next).catch(() => {})
    }
    working = false
  }

  async function ahead(site: () => Promise<SurveyRequest>): Promise<void> {
    const request = await site()
    if (!done.has(request.treeSha)) await begin(request, false).surveyed
  }

  async function survey({ treeSha, map, readBlob }: SurveyRequest, progress: Progress): Promise<Surveyed> {
    const atOnce = pLimit(readsAtOnce)
    let turn = Promise.resolve()
    const takeTurn = () => {
      turn = turn.then(processes.quiet)
      return turn
    }
    const pages = [...map.pages.values()].slice(0, pagesMax)
    const read = async (page: SitePage): Promise<readonly [string, PageSurvey] | null> => {
      if (page.size > limits.editFileMaxBytes) return null
      const source = async () => {
        if (!progress.isAwaited) await takeTurn()
        return await readBlob(page.sha)
      }
      const known = await files.survey({ ...page, source })
      return known && [page.path, known]
    }
    const found = await Promise.all(pages.map(page => atOnce(() => read(page))))
    const known = new Map(found.filter(entry => entry !== null))
    const site = knowSite(map, known)
    const annotates = site.requirements.size > 0 || site.terms.length > 0
    const surveyed = { site, pages: known, annotates, annotate: annotatePages(site) }
    done.set(treeSha, surveyed)
    return surveyed
  }

  function begin(request: SurveyRequest, isAwaited: boolean): UnderWay {
    const known = underWay.get(request.treeSha)
    if (known) {
      known.progress.isAwaited ||= isAwaited
      return known
    }
    const progress = { isAwaited }
    const surveyed = survey(request, progress).finally(() => underWay.delete(request.treeSha))
    const begun = { progress, surveyed }
    underWay.set(request.treeSha, begun)
    return begun
  }

  return {
    ready: treeSha => done.get(treeSha) ?? null,
    of: async request => done.get(request.treeSha) ?? (await begin(request, true).surveyed),
    soon: (key, site) => {
      waiting.set(key, site)
      if (!working) void workOff()
    },
  }
}
