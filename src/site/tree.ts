import { folderOf } from '#domain/pathParts.ts'
import { isTextName } from './formats.ts'

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

/** `docs/`; the root's is `''`. */
export function folderAddress(folder: string): string {
  return folder === '' ? '' : `${folder}/`
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
