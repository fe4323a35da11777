import { addressUrl } from '../address.ts'
import type { SiteMap } from '../tree.ts'
import type { SiteLocation } from './feed.ts'
import { escapeXml } from './xml.ts'

/** The URL limit of one file according to sitemaps.org. */
const urlsMax = 50_000

/** `sitemap.xml`; `lastChanged` by path, as far as known. */
export function renderSitemap(
  site: SiteLocation,
  map: SiteMap,
  lastChanged: ReadonlyMap<string, Date> = new Map(),
): string {
  const urls = [...map.pages.values()].slice(0, urlsMax).map(({ path, address }) => {
    const date = lastChanged.get(path)
    const changed = date && !Number.isNaN(date.getTime()) ? `<lastmod>${date.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escapeXml(site.origin + addressUrl(site.basePath, address))}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** `robots.txt`: private sites must not be indexed, and pages about a site only repeat it. */
export function renderRobots(site: SiteLocation, visibility: 'public' | 'private'): string {
  if (visibility === 'private') return 'User-agent: *\nDisallow: /\n'
  const sitemap = site.origin + addressUrl(site.basePath, 'sitemap.xml')
  return `User-agent: *\nDisallow: ${addressUrl(site.basePath, '_/')}\n\nSitemap: ${sitemap}\n`
}

/** The `robots.txt` of an origin that serves many sites below paths: crawlers read only the file at its root. */
export function renderSharedRobots(): string {
  return 'User-agent: *\nDisallow: /*/_/\n'
}
