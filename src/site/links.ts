import { addressUrl } from './address.ts'
import { folderAddress, folderOf, type SiteMap } from './tree.ts'

/**
 * Where a link in a file leads on the site: `b.md`, `b.md#id`, `../x/`, `/docs/b.md`, `img/a.png`. A path that begins
 * with `/` begins at the root of the repository, and no path leads out of it. What is not there keeps its path, so that
 * the site can answer with the pages closest to it.
 */
export function resolveLink(site: SiteMap, basePath: string, fromPath: string, link: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const target = path === '' ? fromPath : normalise(path.startsWith('/') ? '' : folderOf(fromPath), decode(path))
  return addressUrl(basePath, addressOf(site, target, path)) + encodeTail(query) + encodeTail(fragment)
}

function addressOf(site: SiteMap, target: string, written: string): string {
  const page = site.pages.get(target) ?? site.pagesByAddress.get(target)
  if (page) return page.address
  if (site.files.has(target)) return target
  if (site.folders.has(target)) return folderAddress(target)
  const named = site.pages.get(`${target}.md`) ?? site.pagesByAddress.get(`${target}.html`)
  if (named) return named.address
  return written.endsWith('/') ? folderAddress(target) : target
}

/** The path in the repository, `..` and `.` taken out, never above the root. */
function normalise(folder: string, path: string): string {
  const segments = folder === '' ? [] : folder.split('/')
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A query or fragment as URLs have it, without encoding twice what the author encoded. */
function encodeTail(tail: string): string {
  return tail.toWellFormed().replace(/[^\w!$&'()*+,\-./:;=?@~#%[\]]/gu, encodeURIComponent)
}
