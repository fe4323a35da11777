import { besideOf } from '#site/beside.ts'
import type { Fragment } from '#site/fragment.ts'
import type { Redline } from '#site/redline.ts'
import type { PageIndex } from '#site/search/pageIndex.ts'
import { chunksOf } from '#site/search/staticIndex.ts'
import type { SiteMap, SitePage } from '#site/tree.ts'
import type { Cache } from './cache.ts'
import { hashOf } from './hash.ts'
import type { FileRenderer, FileSurvey, RenderedFile } from './renderer.ts'
import { readEntry } from './source/folder.ts'

/** What is known of files, by a hash of each file and of the renderer. */
export type Caches = {
  readonly surveys: Cache<FileSurvey>
  readonly fragments: Cache<Fragment>
  readonly redlines: Cache<Redline>
  readonly indexes: Cache<PageIndex>
}

export type ReadPage = FileSurvey & {
  readonly page: SitePage
  readonly key: string
  readonly fragment: () => Promise<Fragment>
  readonly index: () => Promise<PageIndex>
}

export type ReadPages = {
  /** By path: listed pages first, then the others. */
  readonly pages: ReadonlyMap<string, ReadPage>
  readonly rendered: number
  /** Files that exceeded a limit, whose results must not be cached. */
  readonly stopped: ReadonlyMap<string, string>
}

export type Reading = {
  readonly folder: string
  readonly map: SiteMap
  readonly renderer: FileRenderer
  readonly caches: Caches
}

/** Every page of a site; only files that were not rendered before are rendered. */
export async function readPages({ folder, map, renderer, caches }: Reading): Promise<ReadPages> {
  const stopped = new Map<string, string>()
  const instead = new Map<string, Pick<RenderedFile, 'fragment' | 'index'>>()
  let rendered = 0

  const render = async (page: SitePage, key: string): Promise<FileSurvey> => {
    rendered++
    const beside = besideOf(map, page.path)
    const made = await renderer.render(page.path, readEntry(folder, page), beside && readEntry(folder, beside))
    const { terms, text } = made.index
    const indexed = { termsChars: terms.length, chunks: chunksOf(text).length }
    const { facts, parts } = made.fragment
    const survey = { facts, survey: made.survey, indexed, ...(parts && { parts }) }
    if (made.stopped === null) {
      caches.surveys.put(key, survey)
      caches.fragments.put(key, made.fragment)
      caches.indexes.put(key, made.index)
    } else {
      stopped.set(page.path, made.stopped)
      instead.set(key, made)
    }
    return survey
  }
  const read = async (page: SitePage): Promise<ReadPage> => {
    const key = hashOf(renderer.version, page.path, page.sha, besideOf(map, page.path)?.sha ?? null)
    const survey = caches.surveys.get(key) ?? (await render(page, key))
    const rendered = async <T>(known: () => T | undefined): Promise<T> => {
      if (known() === undefined) await render(page, key)
      const made = known()
      if (made === undefined) throw new Error(`${page.path} was not rendered.`)
      return made
    }
    const fragment = () => rendered(() => instead.get(key)?.fragment ?? caches.fragments.get(key))
    const index = () => rendered(() => instead.get(key)?.index ?? caches.indexes.get(key))
    /** The replacement is not cached, since the next attempt may succeed. */
    const reason = stopped.get(page.path)
    return { ...survey, page, key: reason === undefined ? key : hashOf(key, reason), fragment, index }
  }

  const all = [...map.pages.values(), ...map.unlistedByAddress.values()]
  const pages = await Promise.all(all.map(read))
  return { pages: new Map(pages.map(page => [page.page.path, page])), rendered, stopped }
}
