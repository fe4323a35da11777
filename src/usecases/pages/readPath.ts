import { renamedSeries } from '#site/address/renamedSeries.ts'
import { specialAddress } from '#site/address/specialAddress.ts'
import { closestAddresses } from '#site/address/suggest.ts'
import { addressUrl, resolvePage } from '#site/address.ts'
import { readFile, readPage } from './readPage.ts'
import { hidden, type SiteAnswer, specialAnswer } from './siteAnswer.ts'
import type { SiteReading } from './siteReading.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

/** What a path of `site` leads to; `current` is the default version, which `site` may be. */
export async function readPath(
  reading: SiteReading,
  site: SiteSnapshot,
  current: SiteSnapshot,
  path: string,
): Promise<SiteAnswer> {
  const { ports, reader } = reading
  const target = resolvePage(site.map, path)
  switch (target.kind) {
    case 'page':
      return await readPage(reading, site, current, target.path)
    case 'file':
      return await readFile(reading, site, target.path)
    case 'listing':
      return await readListing(reading, site, target.folder)
    case 'redirect':
      return { kind: 'redirect', to: addressUrl(site.basePath, target.to) }
    case 'part': {
      const file = await ports.pages.special({ ...site, about: target }, reader.admit)
      return file === null
        ? await redirectOrMissing(reading, site, current, path, closestAddresses(site.map, path))
        : specialAnswer(site, file, reader)
    }
    case 'missing':
      return await redirectOrMissing(reading, site, current, path, target.suggestions)
  }
}

async function readListing(
  { ports, cache, reader }: SiteReading,
  site: SiteSnapshot,
  folder: string,
): Promise<SiteAnswer> {
  const below = [...site.map.pages.keys()].filter(path => folder === '' || path.startsWith(`${folder}/`))
  const changes = await cache.lastChanges.ofAll(site, below)
  const dates = [...changes].map(([path, { date }]) => [path, date] as const)
  const about = { kind: 'listing', folder, dates } as const
  const file = await ports.pages.special({ ...site, about }, reader.admit)
  return file === null ? hidden : specialAnswer(site, file, reader)
}

/** Leads to where the page is now, if it has moved. */
async function redirectOrMissing(
  reading: SiteReading,
  site: SiteSnapshot,
  current: SiteSnapshot,
  path: string,
  suggestions: readonly string[],
): Promise<SiteAnswer> {
  const to =
    (await reading.ports.pages.redirect(site, path)) ??
    (await movedTo(reading, site, current, path)) ??
    renamedSeries(site.map, path)?.address ??
    null
  if (to !== null) return { kind: 'redirect', to: addressUrl(site.basePath, to) }
  return await missingPage(reading, site, path, suggestions)
}

async function movedTo({ moved, reader }: SiteReading, site: SiteSnapshot, current: SiteSnapshot, path: string) {
  if (path.startsWith('_')) return null
  await reader.admit()
  return await moved.find(site, current, path)
}

export async function missingPage(
  { ports }: SiteReading,
  site: SiteSnapshot,
  path: string,
  addresses: readonly string[],
): Promise<SiteAnswer> {
  const { projectTitle, basePath, siteBasePath, searchable } = site
  const suggestions = await ports.pages.titled(site, addresses)
  const searchUrl = searchable ? addressUrl(siteBasePath, specialAddress({ kind: 'search' })) : null
  const message = { kind: 'missing', projectTitle, basePath, path, suggestions, searchUrl } as const
  return { kind: 'missing', page: ports.pages.message(message) }
}
