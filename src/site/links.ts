import { decodePath, joinPath } from '#domain/linkPath.ts'
import { addressBelow } from './address/parts.ts'
import { renamedSeries } from './address/renamedSeries.ts'
import { addressUrl } from './address.ts'
import { isViewable } from './formats.ts'
import { placeOnSite } from './tree/siteRoot.ts'
import { folderAddress, folderOf, type SiteMap } from './tree.ts'

/**
 * Resolves a link in a file of the site: `b.md`, `b.md#id`, `../x/`, `/docs/b.md`, `img/a.png`. A path that starts with
 * `/` is relative to the root of the repository, else to that of a site in one of its folders, and no path leads out of
 * it. A missing target keeps its path, so that the site can suggest the closest pages.
 */
export function resolveLink(site: SiteMap, basePath: string, fromPath: string, link: string): string {
  const read = readLink(fromPath, link)
  const { written, query, hash } = read
  const target = placeOnSite(site, fromPath, read).path
  return addressUrl(basePath, addressOf(site, target, { written, hash })) + encodeTail(query) + encodeTail(hash)
}

export type ReadLink = {
  /** Relative to the repository's root, decoded, with `..` and `.` resolved. */
  readonly path: string
  /** `''` for a link within the page. */
  readonly written: string
  readonly query: string
  /** Includes the `#`, as written. */
  readonly hash: string
  /** It leads above the root of the repository. */
  readonly leavesRoot: boolean
}

/** Parses a link in a file of the repository, whether or not its target exists. */
export function readLink(fromPath: string, link: string): ReadLink {
  const [, written = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(fromRoot(link)) ?? []
  if (written === '') return { path: fromPath, written, query, hash, leavesRoot: false }
  return { ...joinPath(folderOf(fromPath), decodePath(written)), written, query, hash }
}

/** Zola names a page by its path below the root of its content, Docusaurus a file by that below the folder of its settings. */
function fromRoot(link: string): string {
  if (link.startsWith('@site/')) return link.slice('@site'.length)
  return link.startsWith('@/') ? `/content${link.slice(1)}` : link
}

/** Formats a path from the root of the repository as a link that `readLink` parses back. */
export function linkTo(path: string, id: string): string {
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/')
  return `/${encoded}${hashTo(id)}`
}

/** The end of a link that leads to an id; `''` leads to the top of the page. */
export function hashTo(id: string): string {
  return id === '' ? '' : `#${encodeURIComponent(id.toWellFormed())}`
}

function addressOf(site: SiteMap, target: string, { written, hash }: Pick<ReadLink, 'written' | 'hash'>): string {
  const page = site.pages.get(target) ?? site.pagesByAddress.get(target)
  if (page) return page.address
  const unlisted = site.unlisted.get(target)
  if (unlisted && (!isViewable(target) || lineHash.test(hash))) return unlisted.address
  if (site.files.has(target)) return target
  if (site.folders.has(target)) return folderAddress(target)
  const named = site.pages.get(`${target}.md`) ?? site.pagesByAddress.get(`${target}.html`)
  if (named) return named.address
  const elsewhere = addressBelow(site, target) ?? renamedSeries(site, target)?.address
  return elsewhere ?? (written.endsWith('/') ? folderAddress(target) : target)
}

const lineHash = /^#L\d/

/** A query or fragment in URL encoding; what the author encoded is not encoded again. */
function encodeTail(tail: string): string {
  return tail.toWellFormed().replace(/[^\w!$&'()*+,\-./:;=?@~#%[\]]/gu, encodeURIComponent)
}
