import { withoutEnding } from '../formats.ts'
import { folderOf, nameOf, type SiteMap, type SitePage } from '../tree.ts'

/**
 * Where a document is whose whole series has another name now: `eip-20.md` leads to `erc-20.md` in the same folder, if
 * no page there is an `eip-` any more and only one has the number. Takes a path or an address.
 */
export function renamedSeries(site: SiteMap, path: string): SitePage | null {
  const wanted = readNumbered(path)
  if (wanted === null) return null
  const { prefixes, pages } = seriesIn(site)
  return prefixes.has(`${wanted.folder}/${wanted.prefix}`)
    ? null
    : (pages.get(`${wanted.folder}/${wanted.number}`) ?? null)
}

type Series = { readonly prefixes: ReadonlySet<string>; readonly pages: ReadonlyMap<string, SitePage | null> }

/** Used by every link of a site that leads nowhere. */
const found = new WeakMap<SiteMap, Series>()

function seriesIn(site: SiteMap): Series {
  const known = found.get(site)
  if (known) return known
  const prefixes = new Set<string>()
  const pages = new Map<string, SitePage | null>()
  for (const page of site.pages.values()) {
    const numbered = readNumbered(page.path)
    if (numbered === null) continue
    prefixes.add(`${numbered.folder}/${numbered.prefix}`)
    const key = `${numbered.folder}/${numbered.number}`
    pages.set(key, pages.has(key) ? null : page)
  }
  const made = { prefixes, pages }
  found.set(site, made)
  return made
}

const nameMaxChars = 100

/** `null` for names other than letters, a divider and one number. */
function readNumbered(path: string) {
  const name = withoutEnding(nameOf(path))
    .toLowerCase()
    .replace(/\.html$/, '')
  if (name.length > nameMaxChars) return null
  const [, prefix, number] = /^([a-z]{2,20})[-_. ]?(\d{1,6})$/.exec(name) ?? []
  if (prefix === undefined || number === undefined) return null
  return { folder: folderOf(path), prefix, number: String(Number(number)) }
}
