import { limits } from '#domain/limits.ts'
import { folderOf, nameOf } from '#domain/pathParts.ts'
import { formatOf, indexNames, isIndexable, isListedName, isTextName, withoutEnding } from './formats.ts'
import { isUnpublishedNavigation } from './tree/navigationFiles.ts'
import { isHomeOfWiki } from './tree/wiki.ts'

export { folderOf, nameOf } from '#domain/pathParts.ts'

/**
 * The site of a repository: which files are pages, which are served as they are, and under which addresses.
 * A function of the file listing alone. Addresses are decoded, relative to the site's root, without a leading slash:
 *
 *   README.md, index.md      ''              docs/README.md        'docs/'
 *   docs/a.md                'docs/a.html'   docs/img/a.png        'docs/img/a.png'
 *   openapi.yaml, rates.csv  'openapi.html'  package.json          'package.html', in no list
 *   src/a.go, LICENSE        'src/a.go.html', 'LICENSE.html', in no list
 *
 * A file that is not prose keeps its source address as well, and any other file wins the address of its page.
 * Files and folders whose name begins with `_` or `.` are not published, except pictures and what `_config.yml` shows. `parts.ts` has the pages
 * below a page.
 */
export type SiteMap = {
  /** By path in the repository. */
  readonly pages: ReadonlyMap<string, SitePage>
  readonly files: ReadonlyMap<string, SiteFile>
  /** Every folder with a page in it or below it, by path; the root is `''`. */
  readonly folders: ReadonlyMap<string, SiteFolder>
  readonly pagesByAddress: ReadonlyMap<string, SitePage>
  /** Pages by address that no list has, but links lead to: the source of files, and data of no known kind. */
  readonly unlistedByAddress: ReadonlyMap<string, SitePage>
  /** The same by path. */
  readonly unlisted: ReadonlyMap<string, SitePage>
  /** Files that are not published and say how the navigation is arranged. They have no address. */
  readonly unpublishedNavigation: readonly SitePage[]
}

export type SiteFile = {
  readonly path: string
  readonly sha: string
  readonly size: number
  /**
   * Only of a file that the configuration publishes although its name is hidden: the address that Jekyll gives to it,
   * `null` if that does not follow from its path.
   */
  readonly shownAt?: string | null
}
export type SitePage = SiteFile & { readonly address: string }
export type SiteFolder = {
  readonly path: string
  /** The page shown for the folder itself. */
  readonly index: SitePage | null
  readonly pages: readonly SitePage[]
  readonly folders: readonly string[]
}

/** The fields of a listing's entry; a `TreeEntry` is one. */
export type ListedEntry = SiteFile & { readonly type: string }

export function siteMap(entries: readonly ListedEntry[]): SiteMap {
  const known = maps.get(entries)
  if (known) return known
  const made = mapOf(entries)
  maps.set(entries, made)
  return made
}

/** What lists a site and what renders it use the same entries. */
const maps = new WeakMap<readonly ListedEntry[], SiteMap>()

function mapOf(entries: readonly ListedEntry[]): SiteMap {
  const published = entries.filter(entry => entry.type === 'file' && isOnSite(entry))
  const files = new Map(published.map(entry => [entry.path, fileOf(entry)]))
  const indexes = indexPages(published)
  const pagesByAddress = new Map<string, SitePage>()
  for (const file of files.values()) {
    if (!isIndexable(file.path)) continue
    const isIndex = indexes.get(folderOf(file.path)) === file.path
    const preferred = isIndex ? folderAddress(folderOf(file.path)) : pageAddress(file.path)
    const address = pagesByAddress.has(preferred) ? `${file.path}.html` : preferred
    pagesByAddress.set(address, { ...file, address })
  }
  const unlistedByAddress = new Map<string, SitePage>()
  const data = [...files.values()].filter(({ path }) => formatOf(path) !== null && !isIndexable(path))
  for (const [isListed, pagesOfKind] of [[true, pagesByAddress] as const, [false, unlistedByAddress] as const]) {
    for (const file of data.filter(({ path }) => isListedName(nameOf(path)) === isListed)) {
      const address = freeAddress(file.path, [pagesByAddress, unlistedByAddress, files])
      if (address !== null) pagesOfKind.set(address, { ...file, address })
    }
  }
  for (const file of sourcesOf(files.values())) {
    const address = `${file.path}.html`
    if ([pagesByAddress, unlistedByAddress, files].some(used => used.has(address))) continue
    unlistedByAddress.set(address, { ...file, address })
  }
  const [pages, unlisted] = [byPath(pagesByAddress), byPath(unlistedByAddress)]
  const unpublishedNavigation = entries
    .filter(({ type, path }) => type === 'file' && isUnpublishedNavigation(path))
    .map(({ path, sha, size }) => ({ path, sha, size, address: '' }))
  return {
    pages,
    files,
    pagesByAddress,
    unlistedByAddress,
    unlisted,
    folders: foldersOf(pages, indexes),
    unpublishedNavigation,
  }
}

function isOnSite({ path, shownAt }: ListedEntry): boolean {
  return shownAt !== undefined || isPublished(path)
}

function fileOf({ path, sha, size, shownAt }: ListedEntry): SiteFile {
  return shownAt === undefined ? { path, sha, size } : { path, sha, size, shownAt }
}

const sourcesMax = 20_000

/** The files with a page that shows their text as it is. Larger files, and those beyond a number, are only served. */
function sourcesOf(files: Iterable<SiteFile>): readonly SiteFile[] {
  return [...files]
    .filter(({ path, size }) => formatOf(path) === null && isTextName(path) && size <= limits.editFileMaxBytes)
    .slice(0, sourcesMax)
}

function byPath(pages: ReadonlyMap<string, SitePage>): Map<string, SitePage> {
  return new Map([...pages.values()].map(page => [page.path, page]))
}

function freeAddress(path: string, used: readonly ReadonlyMap<string, unknown>[]): string | null {
  return [pageAddress(path), `${path}.html`].find(address => !used.some(known => known.has(address))) ?? null
}

/** `docs/`; the root's is `''`. */
export function folderAddress(folder: string): string {
  return folder === '' ? '' : `${folder}/`
}

function pageAddress(path: string): string {
  return `${withoutEnding(path)}.html`
}

/**
 * No hidden name, and nothing that could be parsed as another path. Pictures that Sphinx and others keep in folders such
 * as `_static`, and pictures, documents, videos and descriptions of interfaces in `.gitbook/assets`, are part of the pages that show them, and
 * `_index.md` is the page of its folder in Hugo.
 */
export function isPublished(path: string): boolean {
  const shown = path.replace(hugoIndex, 'index.')
  if (!hidden.test(shown)) return true
  if (hidden.test(path.replace(foldersOfPictures, '$1'))) return false
  return picture.test(path) || (inAssetsOfGitbook.test(path) && (!isTextName(path) || description.test(path)))
}

const hidden = /(?:^|\/)(?:[_.]|$)|\/\/|[\p{Cc}\\]/u
const hugoIndex = /(?<![^/])_index\.(?=(?:md|markdown|adoc|asciidoc)$)/
const foldersOfPictures = /(^|\/)(?:_(?=(?:static|assets|images|img|media|figures)\/)|\.(?=gitbook\/assets\/))/g
const inAssetsOfGitbook = /(?:^|\/)\.gitbook\/assets\/[^/]+$/
const description = /[^/]\.(?:json|ya?ml)$/i
const picture = /[^/]\.(?:png|jpe?g|gif|svg|webp|avif)$/i

/**
 * The page of each folder that has one: `index.md`, else `_index.md`, else `README.md`, ignoring case; else that of the
 * root is `Home.md`, as in wikis.
 */
function indexPages(published: readonly SiteFile[]): Map<string, string> {
  const best = new Map<string, { readonly path: string; readonly rank: number }>()
  for (const { path } of published) {
    const rank = indexNames.indexOf(nameOf(path).toLowerCase())
    const known = best.get(folderOf(path))
    if (rank !== -1 && (!known || rank < known.rank)) best.set(folderOf(path), { path, rank })
  }
  const home = best.has('') ? undefined : published.find(({ path }) => isHomeOfWiki(path))
  if (home) best.set('', { path: home.path, rank: indexNames.length })
  return new Map([...best].map(([folder, { path }]) => [folder, path]))
}

export function foldersOf(
  pages: ReadonlyMap<string, SitePage>,
  indexes: ReadonlyMap<string, string>,
): Map<string, SiteFolder> {
  const folders = new Map<string, { path: string; index: SitePage | null; pages: SitePage[]; folders: string[] }>()
  const folder = (path: string) => {
    const known = folders.get(path)
    if (known) return known
    const made = { path, index: pages.get(indexes.get(path) ?? '') ?? null, pages: [], folders: [] }
    folders.set(path, made)
    if (path !== '') folder(folderOf(path)).folders.push(path)
    return made
  }
  for (const page of pages.values()) folder(folderOf(page.path)).pages.push(page)
  return folders
}
