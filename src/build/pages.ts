import type { PageFacts } from '#site/facts.ts'
import { type Packed, unpack } from '#site/file/packed.ts'
import type { FileSurvey, PackedFile } from '#site/file/packedFile.ts'
import { sidecarsKey, sidecarsOf } from '#site/file/sidecars.ts'
import type { Fragment } from '#site/fragment.ts'
import { navigationFiles } from '#site/outline/files.ts'
import { joinSidecars } from '#site/rst/joinedSources.ts'
import type { PageIndex } from '#site/search/pageIndex.ts'
import type { SiteMap, SitePage } from '#site/tree.ts'
import type { Cache } from './cache.ts'
import type { Caches } from './caches.ts'
import { hashOf } from './hash.ts'
import type { FileRenderer } from './renderer.ts'
import { readEntry } from './source/folder.ts'
import { roomFor } from './source/room.ts'

export type ReadPage = FileSurvey & {
  readonly page: SitePage
  readonly key: string
  /** Parsed again each time. */
  readonly fragment: () => Promise<Fragment>
  readonly index: () => Promise<PageIndex>
}

export type ReadPages = {
  /** By path: listed pages first, then the others. */
  readonly pages: ReadonlyMap<string, ReadPage>
  /** What unpublished files say about the navigation, by path. */
  readonly navigationFacts: ReadonlyMap<string, PageFacts>
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

/** The sources that wait to be rendered: enough that no process waits for the next. */
const waitingMaxBytes = 8 * 1024 * 1024

/** Every page of a site; only files that were not rendered before are rendered. */
export async function readPages({ folder, map, renderer, caches }: Reading): Promise<ReadPages> {
  const stopped = new Map<string, string>()
  const instead = new Map<string, PackedFile>()
  const room = roomFor(waitingMaxBytes)
  let renderedCount = 0

  const render = async (page: SitePage, key: string): Promise<FileSurvey> => {
    renderedCount++
    const beside = sidecarsOf(map, page.path)
    const sources = () => beside.map(file => ({ path: file.path, source: readEntry(folder, file) }))
    const made = await room.hold(page.size + beside.reduce((sum, { size }) => sum + size, 0), () =>
      renderer.render(page.path, readEntry(folder, page), joinSidecars(sources())),
    )
    const { survey, fragment, index } = made.file
    if (made.stopped === null) {
      caches.surveys.putPacked(key, survey)
      caches.fragments.putPacked(key, fragment)
      caches.indexes.putPacked(key, index)
    } else {
      stopped.set(page.path, made.stopped)
      instead.set(key, made.file)
    }
    return unpack(survey)
  }
  const read = async (page: SitePage): Promise<ReadPage> => {
    const key = hashOf(renderer.version, page.path, page.sha, sidecarsKey(sidecarsOf(map, page.path)))
    const survey = caches.surveys.get(key) ?? (await render(page, key))
    const madeOf = async <T>(cache: Cache<T>, pick: (file: PackedFile) => Packed<T>): Promise<T> => {
      if (!instead.has(key) && !cache.has(key)) await render(page, key)
      const replacement = instead.get(key)
      const made = replacement ? unpack(pick(replacement)) : cache.get(key)
      if (made === null) throw new Error(`${page.path} was not rendered.`)
      return made
    }
    const fragment = () => madeOf(caches.fragments, file => file.fragment)
    const index = () => madeOf(caches.indexes, file => file.index)
    // The replacement is not cached, since the next attempt may succeed.
    const reason = stopped.get(page.path)
    return { ...survey, page, key: reason === undefined ? key : hashOf(key, reason), fragment, index }
  }

  const all = [...map.pages.values(), ...map.unlistedByAddress.values()]
  const pages = await Promise.all(all.map(read))
  const navigationFacts = await readNavigation(folder, map)
  return {
    pages: new Map(pages.map(page => [page.page.path, page])),
    navigationFacts,
    rendered: renderedCount,
    stopped,
  }
}

async function readNavigation(folder: string, map: SiteMap): Promise<ReadPages['navigationFacts']> {
  const files = navigationFiles(map).filter(file => map.unpublishedNavigation.includes(file))
  if (files.length === 0) return new Map()
  const { readFileFacts } = await import('#site/file.ts')
  return new Map(files.map(file => [file.path, readFileFacts(readEntry(folder, file), file.path)]))
}
