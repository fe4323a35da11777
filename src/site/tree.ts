/**
 * What of a repository is a site: which files are pages, which are served as they are, and under which addresses.
 * A function of the file listing alone. Addresses are decoded, relative to the site's root, without a leading slash:
 *
 *   README.md, index.md      ''              docs/README.md        'docs/'
 *   docs/a.md                'docs/a.html'   docs/img/a.png        'docs/img/a.png'
 *
 * Files and folders whose name begins with `_` or `.` are not published.
 */
export type SiteMap = {
  /** By path in the repository. */
  readonly pages: ReadonlyMap<string, SitePage>
  readonly files: ReadonlyMap<string, SiteFile>
  /** Every folder with a page in it or below it, by path; the root is `''`. */
  readonly folders: ReadonlyMap<string, SiteFolder>
  readonly pagesByAddress: ReadonlyMap<string, SitePage>
}

export type SiteFile = { readonly path: string; readonly sha: string; readonly size: number }
export type SitePage = SiteFile & { readonly address: string }
export type SiteFolder = {
  readonly path: string
  /** The page that is shown for the folder itself. */
  readonly index: SitePage | null
  readonly pages: readonly SitePage[]
  readonly folders: readonly string[]
}

/** What a listing says of an entry; a `TreeEntry` is one. */
export type ListedEntry = SiteFile & { readonly type: string }

export function siteMap(entries: readonly ListedEntry[]): SiteMap {
  const published = entries.filter(entry => entry.type === 'file' && isPublished(entry.path))
  const pages = new Map<string, SitePage>()
  const pagesByAddress = new Map<string, SitePage>()
  const files = new Map<string, SiteFile>()
  const indexes = indexPages(published)

  for (const { path, sha, size } of published) {
    files.set(path, { path, sha, size })
    if (!markdownFile.test(path)) continue
    const isIndex = indexes.get(folderOf(path)) === path
    const wished = isIndex ? folderAddress(folderOf(path)) : `${path.replace(markdownFile, '')}.html`
    const address = pagesByAddress.has(wished) ? `${path}.html` : wished
    const page = { path, sha, size, address }
    pages.set(path, page)
    pagesByAddress.set(address, page)
  }
  return { pages, files, pagesByAddress, folders: foldersOf(pages, indexes) }
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `docs/`; the root's is `''`. */
export function folderAddress(folder: string): string {
  return folder === '' ? '' : `${folder}/`
}

export const markdownFile = /\.(?:md|markdown|mdx)$/i

/** No hidden name, and nothing that could be read as another path. */
function isPublished(path: string): boolean {
  return !/(?:^|\/)(?:[_.]|$)|\/\/|[\p{Cc}\\]/u.test(path)
}

/** The page of each folder that has one: `index.md`, else `README.md`, in any case of letters. */
function indexPages(published: readonly SiteFile[]): Map<string, string> {
  const best = new Map<string, { readonly path: string; readonly rank: number }>()
  for (const { path } of published) {
    const rank = indexNames.indexOf(nameOf(path).toLowerCase())
    const known = best.get(folderOf(path))
    if (rank !== -1 && (!known || rank < known.rank)) best.set(folderOf(path), { path, rank })
  }
  return new Map([...best].map(([folder, { path }]) => [folder, path]))
}

const indexNames: readonly string[] = ['index', 'readme'].flatMap(name => [
  `${name}.md`,
  `${name}.markdown`,
  `${name}.mdx`,
])

function foldersOf(
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
