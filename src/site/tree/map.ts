import { limits } from '#domain/limits.ts'
import { formatOf, indexNames, isIndexable, isListedName, isTextName, withoutEnding } from '../formats.ts'
import { forEachInSteps, lastOf, type Steps } from '../steps.ts'
import {
  folderAddress,
  folderOf,
  foldersOf,
  isPublished,
  type ListedEntry,
  nameOf,
  type SiteFile,
  type SiteMap,
  type SitePage,
} from '../tree.ts'
import { isUnpublishedNavigation } from './navigationFiles.ts'
import { isHomeOfWiki } from './wiki.ts'

export function siteMap(entries: readonly ListedEntry[]): SiteMap {
  return lastOf(mappingSite(entries))
}

/** What lists a site and what renders it use the same entries. */
const maps = new WeakMap<readonly ListedEntry[], SiteMap>()

/** The same in steps; entries that are mapped already take none. */
export function* mappingSite(entries: readonly ListedEntry[]): Steps<SiteMap> {
  const known = maps.get(entries)
  if (known) return known
  const made = yield* mapping(entries)
  maps.set(entries, made)
  return made
}

/** Files with a page that shows their text as it is. Larger files, and those beyond this number, are only served. */
const sourcesMax = 20_000

function* mapping(entries: readonly ListedEntry[]): Steps<SiteMap> {
  const files = new Map<string, SiteFile>()
  const indexes = bestIndexes()
  const unpublishedNavigation: SitePage[] = []
  yield* forEachInSteps(entries, entry => {
    const { type, path, sha, size } = entry
    if (type !== 'file') return
    if (isUnpublishedNavigation(path)) unpublishedNavigation.push({ path, sha, size, address: '' })
    if (!isOnSite(entry)) return
    files.set(path, fileOf(entry))
    indexes.add(path)
  })

  const [pagesByAddress, unlistedByAddress] = [new Map<string, SitePage>(), new Map<string, SitePage>()]
  const data: SiteFile[] = []
  const sources: SiteFile[] = []
  yield* forEachInSteps(files.values(), file => {
    const { path, size } = file
    if (isIndexable(path)) {
      const preferred = indexes.of(folderOf(path)) === path ? folderAddress(folderOf(path)) : pageAddress(path)
      const address = pagesByAddress.has(preferred) ? `${path}.html` : preferred
      pagesByAddress.set(address, { ...file, address })
    } else if (formatOf(path) !== null) data.push(file)
    else if (isTextName(path) && size <= limits.editFileMaxBytes && sources.length < sourcesMax) sources.push(file)
  })

  const used = [pagesByAddress, unlistedByAddress, files]
  for (const [isListed, pagesOfKind] of [[true, pagesByAddress] as const, [false, unlistedByAddress] as const]) {
    yield* forEachInSteps(data, file => {
      if (isListedName(nameOf(file.path)) !== isListed) return
      const address = freeAddress([pageAddress(file.path), `${file.path}.html`], used)
      if (address !== null) pagesOfKind.set(address, { ...file, address })
    })
  }
  yield* forEachInSteps(sources, file => {
    const address = freeAddress([`${file.path}.html`], used)
    if (address !== null) unlistedByAddress.set(address, { ...file, address })
  })

  const pages = yield* byPath(pagesByAddress)
  const unlisted = yield* byPath(unlistedByAddress)
  const folders = foldersOf(pages, indexes.all())
  return { pages, files, pagesByAddress, unlistedByAddress, unlisted, folders, unpublishedNavigation }
}

function isOnSite({ path, shownAt }: ListedEntry): boolean {
  return shownAt !== undefined || isPublished(path)
}

function fileOf({ path, sha, size, shownAt }: ListedEntry): SiteFile {
  return shownAt === undefined ? { path, sha, size } : { path, sha, size, shownAt }
}

function freeAddress(wanted: readonly string[], used: readonly ReadonlyMap<string, unknown>[]): string | null {
  return wanted.find(address => !used.some(known => known.has(address))) ?? null
}

function* byPath(byAddress: ReadonlyMap<string, SitePage>): Steps<Map<string, SitePage>> {
  const pages = new Map<string, SitePage>()
  yield* forEachInSteps(byAddress.values(), page => pages.set(page.path, page))
  return pages
}

function pageAddress(path: string): string {
  return `${withoutEnding(path)}.html`
}

const indexRanks: ReadonlyMap<string, number> = new Map(indexNames.map((name, rank) => [name, rank]))

/**
 * The page of each folder that has one: `index.md`, else `_index.md`, else `README.md`, ignoring case; else that of the
 * root is `Home.md`, as in wikis.
 */
function bestIndexes() {
  const best = new Map<string, { readonly path: string; readonly rank: number }>()
  let home: string | null = null
  return {
    add(path: string): void {
      const rank = indexRanks.get(nameOf(path).toLowerCase())
      if (rank === undefined) home ??= isHomeOfWiki(path) ? path : null
      else if (rank < (best.get(folderOf(path))?.rank ?? indexNames.length)) best.set(folderOf(path), { path, rank })
    },
    of: (folder: string): string | null => best.get(folder)?.path ?? (folder === '' ? home : null),
    all: (): ReadonlyMap<string, string> => {
      const all = new Map([...best].map(([folder, { path }]) => [folder, path]))
      return home === null || all.has('') ? all : all.set('', home)
    },
  }
}
