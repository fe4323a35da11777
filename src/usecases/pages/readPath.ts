import { limits } from '#domain/limits.ts'
import { renamedSeries } from '#site/address/renamedSeries.ts'
import { specialAddress } from '#site/address/specialAddress.ts'
import { closestAddresses } from '#site/address/suggest.ts'
import { addressUrl, resolvePage } from '#site/address.ts'
import { type RequestedPath, readFile, readPage } from './readPage.ts'
import { hidden, type SiteAnswer, specialAnswer } from './siteAnswer.ts'
import type { SiteReading } from './siteReading.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

/** What a path of a site leads to. */
export async function readPath(reading: SiteReading, requested: RequestedPath): Promise<SiteAnswer> {
  const { ports, request } = reading
  const { site, path } = requested
  const target = resolvePage(site.map, path)
  switch (target.kind) {
    case 'page':
      return await readPage(reading, { ...requested, path: target.path })
    case 'file':
      return await readFile(reading, site, target.path)
    case 'listing':
      return await readListing(reading, site, target.folder)
    case 'redirect':
      return { kind: 'redirect', to: addressUrl(site.basePath, target.to) }
    case 'part': {
      const file = await ports.pages.special({ ...site, about: target }, request.admit)
      return file === null
        ? await redirectOrMissing(reading, requested, closestAddresses(site.map, path))
        : specialAnswer(site, file, request)
    }
    case 'missing':
      return await redirectOrMissing(reading, requested, target.suggestions)
  }
}

async function readListing(
  { ports, cache, request }: SiteReading,
  site: SiteSnapshot,
  folder: string,
): Promise<SiteAnswer> {
  const below = [...site.map.pages.keys()].filter(path => folder === '' || path.startsWith(`${folder}/`))
  const changes = await cache.lastChanges.ofAll(site, below)
  const dates = [...changes].map(([path, { date }]) => [path, date] as const)
  const about = { kind: 'listing', folder, dates } as const
  const file = await ports.pages.special({ ...site, about }, request.admit)
  return file === null ? hidden : specialAnswer(site, file, request)
}

/** Leads to where the page is now, if it has moved. */
async function redirectOrMissing(
  reading: SiteReading,
  requested: RequestedPath,
  suggestions: readonly string[],
): Promise<SiteAnswer> {
  const { site, path } = requested
  const to =
    (await reading.ports.pages.redirect(site, path)) ??
    (await movedTo(reading, requested)) ??
    renamedSeries(site.map, path)?.address ??
    null
  if (to !== null) return { kind: 'redirect', to: addressUrl(site.basePath, to) }
  return await missingPage(reading, site, path, suggestions)
}

async function movedTo({ moved, request }: SiteReading, { site, current, path }: RequestedPath) {
  if (path.startsWith('_')) return null
  await request.admit()
  return await moved.find(site, current, path)
}

const partial = { filesMax: limits.treeMaxEntries } as const

export async function missingPage(
  { ports }: SiteReading,
  site: SiteSnapshot,
  path: string,
  addresses: readonly string[],
): Promise<SiteAnswer> {
  const { projectTitle, basePath, siteBasePath } = site
  const suggestions = await ports.pages.titled(site, addresses)
  const searchUrl = addressUrl(siteBasePath, specialAddress({ kind: 'search' }))
  const message = {
    kind: 'missing',
    projectTitle,
    basePath,
    path,
    suggestions,
    searchUrl,
    ...(site.tree.truncated && partial),
  } as const
  return { kind: 'missing', page: ports.pages.message(message) }
}
