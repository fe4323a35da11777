import { HostError } from '#ports/hosts.ts'
import { addressUrl } from '#site/address.ts'
import type { OtherVersion } from '#site/page/provenance.ts'
import { editLinks } from './editLinks.ts'
import { hasOwnerAccess } from './siteAddress.ts'
import { hidden, type SiteAnswer } from './siteAnswer.ts'
import type { SiteReading } from './siteReading.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

/** A path in one version of a site; `current` is the default version, which `site` may be. */
export type RequestedPath = { readonly site: SiteSnapshot; readonly current: SiteSnapshot; readonly path: string }

export async function readPage(reading: SiteReading, requested: RequestedPath): Promise<SiteAnswer> {
  const { site, current, path } = requested
  const { ports, cache, request } = reading
  const { project, head, basePath, map } = site
  const [commit, otherVersion] = await Promise.all([
    cache.lastChanges.of(project, head, path),
    site === current ? null : otherVersionOf(reading, requested),
  ])
  const { publicUrl } = ports.settings
  const editing =
    site === current
      ? editLinks(project, path, { isOwner: hasOwnerAccess(project, request), publicUrl })
      : { edit: null }
  const identity = {
    ...{ ...site, path, commit, otherVersion },
    links: { source: addressUrl(basePath, path), ...editing },
  }
  const etag = ports.pages.etag(identity)
  if (request.hasCached(etag)) return { kind: 'unchanged', project, etag }
  const source = await site.readBlob((map.pages.get(path) ?? map.files.get(path))?.sha ?? '')
  if (!source) throw new HostError('too_large', `${path} has more bytes than a page may have.`)
  return { kind: 'page', project, page: await ports.pages.render({ ...identity, source }, request.admit) }
}

async function otherVersionOf(
  { cache, moved }: SiteReading,
  { site, current, path }: RequestedPath,
): Promise<OtherVersion> {
  const [date, currentAddress] = await Promise.all([
    cache.dateOf(site.project, site.head),
    moved.inCurrent(current, path),
  ])
  return { date, currentAddress, isCurrent: site.head === current.head }
}

/** A file of the site, unchanged. */
export async function readFile({ request }: SiteReading, site: SiteSnapshot, path: string): Promise<SiteAnswer> {
  const { project, map } = site
  const sha = map.files.get(path)?.sha ?? ''
  const etag = `"${sha}"`
  if (request.hasCached(etag)) return { kind: 'unchanged', project, etag }
  const content = await site.readBlob(sha)
  return content ? { kind: 'file', project, path, etag, content } : hidden
}
