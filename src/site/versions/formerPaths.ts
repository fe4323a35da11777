import { formatOf, isIndexable } from '../formats.ts'
import { isPublished, nameOf, type SiteMap } from '../tree.ts'

const endingsMax = 3

/**
 * The files that may have had an address at which there is nothing now, the most likely first: a repository seldom
 * writes its pages in more formats than it does today.
 */
export function formerPaths(site: SiteMap, address: string): string[] {
  const plain = address.replace(/^\/+/, '')
  const stem = plain.replace(/(?:\/|\.html?)$/i, '')
  if (stem === '' || !isPublished(stem)) return []
  const endings = endingsOf(site)
  const pages = endings.map(ending => `${stem}.${ending}`)
  const indexes = endings.slice(0, 1).flatMap(ending => [`${stem}/README.${ending}`, `${stem}/index.${ending}`])
  if (plain.endsWith('/')) return indexes
  if (/\.html?$/i.test(plain)) return pages
  const hasEnding = /\.[a-z\d]{1,10}$/i.test(nameOf(plain))
  return hasEnding || formatOf(plain) !== null ? [plain] : [...pages, ...indexes]
}

/** The most frequent endings of prose, `md` among them. */
function endingsOf({ pages }: SiteMap): string[] {
  const counts = new Map<string, number>([['md', 1]])
  for (const path of pages.keys()) {
    if (!isIndexable(path)) continue
    const ending = path.slice(path.lastIndexOf('.') + 1)
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, endingsMax)
    .map(([ending]) => ending)
}
