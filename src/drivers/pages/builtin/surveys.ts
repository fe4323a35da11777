import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Turn } from '#ports/work.ts'
import { annotatePages, annotates } from '#site/annotate/page.ts'
import { pageMaxBytes } from '#site/formats.ts'
import type { Fragment } from '#site/fragment.ts'
import { runInSteps } from '#site/steps.ts'
import type { PageSurvey } from '#site/survey/file.ts'
import type { RequirementSetting } from '#site/survey/requirementFamilies.ts'
import { indexingSite, type SiteIndex } from '#site/survey/site.ts'
import type { SiteMap, SitePage } from '#site/tree.ts'
import type { PageWork } from './attempt.ts'
import { besideBlob, type FileReader, surveySize } from './files.ts'
import { createIdleQueue, type IdleTimes } from './idleQueue.ts'

/** What is known about a site at one commit. */
export type Surveyed = {
  readonly site: SiteIndex
  readonly pages: ReadonlyMap<string, PageSurvey>
  /** Whether it changes any page. */
  readonly annotates: boolean
  readonly annotate: (fragment: Fragment, path: string) => Fragment
}

export type Surveys = {
  /** What is known already; no reader of a page waits for it. */
  ready(treeSha: string): Surveyed | null
  of(site: SurveyRequest): Promise<Surveyed>
  /** How many of the pages that a running survey reads it has read; `null`: none is running. */
  progress(treeSha: string): SurveyProgress | null
  /** Surveys the pages again of which the file reader no longer caches the survey. */
  refresh(site: SurveyRequest): Promise<void>
  /**
   * Surveys a site once it is idle and pending responses have been sent, and only its latest state: in a series of
   * commits, the intermediate ones are not needed. `key` identifies the site, `entries` is the number of its files and
   * folders: of many versions of a large site, the latest ones wait.
   */
  soon(key: string, treeSha: string, site: () => Promise<SurveyRequest>, entries?: number): void
}

export type SurveyRequest = {
  readonly treeSha: string
  readonly map: SiteMap
  readonly readBlob: (sha: string) => Promise<Uint8Array | null>
  readonly turn: Turn
  readonly requirements?: RequirementSetting | undefined
}

export type SurveyProgress = { readonly pagesRead: number; readonly pages: number }

/** `isAwaited`: a caller is waiting, so this job does not yield to others. */
type Progress = { isAwaited: boolean; pagesRead: number; readonly pages: readonly SitePage[] }
type UnderWay = { readonly progress: Progress; readonly surveyed: Promise<Surveyed> }

/** Further pages are assumed to exist, whatever they contain. */
const pagesMax = 3_000
const readConcurrency = 8
const sitesMax = 16
/** Commits of one site share most of their surveys, so this is rarely what they take. */
const sitesMaxBytes = 256 * 1024 * 1024

/** The pages that surveys and the search know. */
export function surveyedPages(map: SiteMap): SitePage[] {
  return [...map.pages.values()].slice(0, pagesMax)
}

/** Surveys sites, page by page, at a lower priority than any work a caller waits for. */
export function siteSurveys(
  files: FileReader,
  work: Pick<PageWork, 'quiet'>,
  idleTimes: IdleTimes = { idleMs: 1_000, waitMaxMs: 5_000 },
): Surveys {
  const done = new LRUCache<string, Surveyed>({
    max: sitesMax,
    maxSize: sitesMaxBytes,
    sizeCalculation: ({ pages }) => [...pages.values()].reduce((sum, page) => sum + surveySize(page), 1_000),
  })
  const underWay = new Map<string, UnderWay>()
  // A failed survey is requested again by the next read of the site.
  const queue = createIdleQueue<() => Promise<SurveyRequest>>(idleTimes, site => surveyAhead(site).catch(() => {}))

  async function surveyAhead(site: () => Promise<SurveyRequest>): Promise<void> {
    const request = await site()
    if (!done.has(request.treeSha)) await begin(request, 'in background').surveyed
  }

  async function survey(request: SurveyRequest, progress: Progress): Promise<Surveyed> {
    const { treeSha, map, readBlob, turn: asked, requirements } = request
    const limitConcurrency = pLimit(readConcurrency)
    let turn = Promise.resolve()
    const takeTurn = () => {
      turn = turn.then(work.quiet)
      return turn
    }
    const read = async (page: SitePage): Promise<readonly [string, PageSurvey] | null> => {
      if (page.size > pageMaxBytes(page.path)) return null
      const source = async () => {
        if (!progress.isAwaited) await takeTurn()
        return await readBlob(page.sha)
      }
      const beside = besideBlob(map, page.path, readBlob)
      const known = await files.survey({ ...page, source, beside }, asked)
      return known && [page.path, known.survey]
    }
    const readNext = async (page: SitePage) => {
      const found = await read(page)
      progress.pagesRead++
      return found
    }
    const found = await Promise.all(progress.pages.map(page => limitConcurrency(readNext, page)))
    const known = new Map(found.filter(entry => entry !== null))
    const site = await runInSteps(indexingSite(map, known, requirements), nextTurn)
    const surveyed = { site, pages: known, annotates: annotates(site), annotate: annotatePages(site) }
    done.set(treeSha, surveyed)
    return surveyed
  }

  function begin(request: SurveyRequest, priority: 'awaited' | 'in background'): UnderWay {
    const isAwaited = priority === 'awaited'
    const known = underWay.get(request.treeSha)
    if (known) {
      known.progress.isAwaited ||= isAwaited
      return known
    }
    const progress = { isAwaited, pagesRead: 0, pages: surveyedPages(request.map) }
    const surveyed = survey(request, progress).finally(() => underWay.delete(request.treeSha))
    const begun = { progress, surveyed }
    underWay.set(request.treeSha, begun)
    return begun
  }

  return {
    ready: treeSha => done.get(treeSha) ?? null,
    of: async request => done.get(request.treeSha) ?? (await begin(request, 'awaited').surveyed),
    progress: treeSha => {
      const running = underWay.get(treeSha)?.progress
      return running ? { pagesRead: running.pagesRead, pages: running.pages.length } : null
    },
    refresh: async request => {
      await begin(request, 'awaited').surveyed
    },
    soon: queue.add,
  }
}
