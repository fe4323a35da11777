import { type PartOf, partAt } from './address/parts.ts'
import { closestAddresses } from './address/suggest.ts'
import { foldersWithFiles } from './tree/folders.ts'
import { isHomeOfWiki } from './tree/wiki.ts'
import { folderAddress, folderOf, nameOf, type SiteMap } from './tree.ts'

export type Resolved =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  /** A page below that of a file; whether there is one is known when the file is read. */
  | ({ readonly kind: 'part' } & PartOf)
  /** A folder without a page, which shows what it holds. */
  | { readonly kind: 'listing'; readonly folder: string }
  /** `to` is an address of this site; `addressUrl` makes a URL of it. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** `suggestions` are addresses of pages, the closest match first. */
  | { readonly kind: 'missing'; readonly suggestions: readonly string[] }

/**
 * Resolves a request for a path below the site's root. `urlPath` is percent-decoded once and has no query.
 *
 * `docs/a.html` and `docs/a` are the page of `docs/a.md`; `docs/` is the page of its index file, or else lists
 * the folder; `docs/a.md` is the unrendered source. Pages take precedence over files with the same address; unlisted
 * pages come last.
 */
export function resolvePage(site: SiteMap, urlPath: string): Resolved {
  const address = urlPath.replace(/^\/+/, '')
  const page = site.pagesByAddress.get(address)
  if (page) return { kind: 'page', path: page.path }

  const folder = site.folders.get(address.replace(/(?<!\/)\/+$/, ''))
  const isFolder = address === '' || address.endsWith('/')
  const path = address.replace(/(?<!\/)\/+$/, '')
  if (isFolder && folder?.index) return { kind: 'redirect', to: folder.index.address }
  if (isFolder && foldersWithFiles(site).has(path)) return { kind: 'listing', folder: path }
  if (site.files.has(address)) return { kind: 'file', path: address }

  const withEnding = site.pagesByAddress.get(`${address}.html`)
  if (withEnding) return { kind: 'page', path: withEnding.path }
  const unlisted = site.unlistedByAddress.get(address) ?? site.unlistedByAddress.get(`${address}.html`)
  if (unlisted && !folder) return { kind: 'page', path: unlisted.path }
  if (!isFolder && foldersWithFiles(site).has(address)) return { kind: 'redirect', to: folderAddress(address) }
  const index = site.folders.get(folderOf(address))?.index
  const isOfIndex = /^(?:_?index|readme)(?:\.html?)?$/i.test(nameOf(address))
  const isOfHome = /^home(?:\.html?)?$/i.test(address) && index && isHomeOfWiki(index.path)
  if (index && (isOfIndex || isOfHome)) return { kind: 'redirect', to: index.address }
  const part = partAt(site, address)
  const whole = part && (site.pages.get(part.path) ?? site.unlisted.get(part.path))
  if (whole) return part.part === '' ? { kind: 'redirect', to: whole.address } : { kind: 'part', ...part }
  return { kind: 'missing', suggestions: closestAddresses(site, address) }
}

/** An address as a URL path below `basePath` (`''` or `/x/y`, without a trailing slash). */
export function addressUrl(basePath: string, address: string): string {
  return `${basePath}/${address.toWellFormed().split('/').map(encodeURIComponent).join('/')}`
}
