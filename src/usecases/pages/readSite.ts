import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { RenderedPage, SiteFile } from '#ports/pages.ts'
import type { Project } from '#ports/stores/projects.ts'
import { addressUrl, resolvePage } from '#site/address.ts'
import type { OtherVersion } from '#site/page/provenance.ts'
import { renamedSeries } from '#site/renamedSeries.ts'
import { resolveSpecial, type SpecialTarget, specialAddress, versionRoot } from '#site/special/addresses.ts'
import { closestAddresses } from '#site/suggest.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { type OpenProject, opened } from '../access/ownProject.ts'
import { observeHead } from '../content/observeHead.ts'
import { compareVersions } from './compareVersions.ts'
import { editLinks } from './editAddress.ts'
import { movedPages } from './movedPages.ts'
import { readSpecial, type SitePart } from './readSpecial.ts'
import { findSite, isOwner, type SiteVisitor } from './siteAddress.ts'
import { createSiteCache, type SiteSnapshot, siteAt } from './siteSnapshot.ts'

export type SiteAnswer =
  | { readonly kind: 'page'; readonly project: Project; readonly page: RenderedPage }
  /** A page about the site, or a generated file. */
  | { readonly kind: 'special'; readonly project: Project; readonly file: SiteFile }
  | {
      readonly kind: 'file'
      readonly project: Project
      readonly path: string
      readonly etag: string
      readonly content: Uint8Array
    }
  | { readonly kind: 'unchanged'; readonly project: Project; readonly etag: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing'; readonly page: RenderedPage }
  | { readonly kind: 'preparing'; readonly page: RenderedPage }
  /** There is no such site, or the reader may not see it: the two get the same answer. */
  | { readonly kind: 'hidden' }

type SitePorts = AccessPorts & Pick<Ports, 'projects' | 'pages' | 'live' | 'jobs' | 'events' | 'clock' | 'settings'>

/**
 * Reads built-in pages. Pages are rendered from git objects when they are read, so commits and pushes show immediately.
 */
export function createSiteReader(ports: SitePorts): (reader: SiteVisitor) => Promise<SiteAnswer> {
  const cache = createSiteCache(ports)
  const moved = movedPages(cache)

  return async reader => {
    const found = await findSite(ports, reader)
    if (!found) return hidden
    if (found.repoId === null || !found.pagesEnabled) {
      const reloadUrl = addressUrl(reader.basePath, reader.path)
      const page = ports.pages.message({
        kind: 'preparing',
        projectTitle: found.name,
        reloadUrl,
        waitsForPush: found.waitsForPush,
      })
      return { kind: 'preparing', page }
    }
    const project = await opened(ports, found)
    const special = resolveSpecial(reader.path)
    if (special?.kind === 'version') return await readVersion(project, special, reader)
    if (special?.kind === 'compare') return await readComparison(project, special, reader)
    const site = await readHead(project, reader)
    if (!site) return hidden
    const isShadowed = special?.kind === 'file' && site.map.files.has(special.name)
    return special && !isShadowed
      ? await answerSpecial(site, special, reader)
      : await readPath(site, site, reader.path, reader)
  }

  async function readHead(project: OpenProject, reader: SiteVisitor): Promise<SiteSnapshot | null> {
    const seenAt = ports.clock.now()
    const head = await project.codeHost.repos.resolve(project.access, project.repo, project.defaultBranch)
    if (head === null) return null
    const site = await siteAt(cache, project, reader, { head, version: null, basePath: reader.basePath })
    if (site && head !== project.pagesCommitSha) await observeHead(ports, project, 'push', seenAt)
    return site
  }

  async function readVersion(
    project: OpenProject,
    { ref, path }: Extract<SpecialTarget, { kind: 'version' }>,
    reader: SiteVisitor,
  ): Promise<SiteAnswer> {
    const site = await versionOf(project, ref, reader)
    const current = site && (await readHead(project, reader))
    return site ? await readPath(site, current ?? site, path, reader) : unknownVersion(project, ref, reader)
  }

  /** `null`: there is no such version. */
  async function versionOf(project: OpenProject, ref: string, reader: SiteVisitor): Promise<SiteSnapshot | null> {
    const head = await project.codeHost.repos.resolve(project.access, project.repo, ref)
    const basePath = `${reader.basePath}/${versionRoot(ref)}`
    return head === null ? null : await siteAt(cache, project, reader, { head, version: ref, basePath })
  }

  async function readComparison(
    project: OpenProject,
    { before, after, path }: Extract<SpecialTarget, { kind: 'compare' }>,
    reader: SiteVisitor,
  ): Promise<SiteAnswer> {
    const [old, current] = await Promise.all(
      [before, after].map(async name =>
        name === project.defaultBranch ? await readHead(project, reader) : await versionOf(project, name, reader),
      ),
    )
    if (!old || !current) return unknownVersion(project, old ? after : before, reader)
    const about = await compareVersions(cache, { name: before, site: old }, { name: after, site: current }, path)
    if (about === null) return await missing(current, path ?? '', [])
    const file = await ports.pages.special({ ...current, about }, reader.admit)
    return file ? answered(current, file, reader) : await missing(current, path ?? '', [])
  }

  function unknownVersion(project: OpenProject, name: string, { basePath }: SiteVisitor): SiteAnswer {
    const page = ports.pages.message({ kind: 'noVersion', projectTitle: project.name, basePath, name })
    return { kind: 'missing', page }
  }

  async function answerSpecial(site: SiteSnapshot, target: SitePart, reader: SiteVisitor): Promise<SiteAnswer> {
    const file = await readSpecial({ ...ports, cache }, site, target, reader, ref =>
      versionOf(site.project, ref, reader),
    )
    if (file !== null) return answered(site, file, reader)
    return target.kind === 'report' ? hidden : await missing(site, reader.path, [])
  }

  /** `current` is the default version, which `site` may be. */
  async function readPath(
    site: SiteSnapshot,
    current: SiteSnapshot,
    path: string,
    reader: SiteVisitor,
  ): Promise<SiteAnswer> {
    const target = resolvePage(site.map, path)
    switch (target.kind) {
      case 'page':
        return await readPage(site, current, target.path, reader)
      case 'file':
        return await readFile(site, target.path, reader)
      case 'listing':
        return await readListing(site, target.folder, reader)
      case 'redirect':
        return { kind: 'redirect', to: addressUrl(site.basePath, target.to) }
      case 'part': {
        const file = await ports.pages.special({ ...site, about: target }, reader.admit)
        return file === null
          ? await elsewhere(site, current, reader, path, closestAddresses(site.map, path))
          : answered(site, file, reader)
      }
      case 'missing':
        return await elsewhere(site, current, reader, path, target.suggestions)
    }
  }

  async function readListing(site: SiteSnapshot, folder: string, reader: SiteVisitor): Promise<SiteAnswer> {
    const below = [...site.map.pages.keys()].filter(path => folder === '' || path.startsWith(`${folder}/`))
    const changes = await cache.lastChanges.ofAll(site, below)
    const dates = [...changes].map(([path, { date }]) => [path, date] as const)
    const about = { kind: 'listing', folder, dates } as const
    const file = await ports.pages.special({ ...site, about }, reader.admit)
    return file === null ? hidden : answered(site, file, reader)
  }

  /** Where the page has moved to, if it has. */
  async function elsewhere(
    site: SiteSnapshot,
    current: SiteSnapshot,
    reader: SiteVisitor,
    path: string,
    suggestions: readonly string[],
  ): Promise<SiteAnswer> {
    const to =
      (await ports.pages.redirect(site, path)) ??
      (await movedTo(site, current, path, reader)) ??
      renamedSeries(site.map, path)?.address ??
      null
    if (to !== null) return { kind: 'redirect', to: addressUrl(site.basePath, to) }
    return await missing(site, path, suggestions)
  }

  async function movedTo(site: SiteSnapshot, current: SiteSnapshot, path: string, { admit }: SiteVisitor) {
    if (path.startsWith('_')) return null
    await admit()
    return await moved.find(site, current, path)
  }

  async function missing(site: SiteSnapshot, path: string, addresses: readonly string[]): Promise<SiteAnswer> {
    const { projectTitle, basePath, siteBasePath, searchable } = site
    const suggestions = await ports.pages.titled(site, addresses)
    const searchUrl = searchable ? addressUrl(siteBasePath, specialAddress({ kind: 'search' })) : null
    const message = { kind: 'missing', projectTitle, basePath, path, suggestions, searchUrl } as const
    return { kind: 'missing', page: ports.pages.message(message) }
  }

  async function readPage(
    site: SiteSnapshot,
    current: SiteSnapshot,
    path: string,
    reader: SiteVisitor,
  ): Promise<SiteAnswer> {
    const { project, head, basePath, map } = site
    const [commit, otherVersion] = await Promise.all([
      cache.lastChanges.of(project, head, path),
      site === current ? null : otherVersionOf(site, current, path),
    ])
    const editing =
      site === current ? editLinks(project, path, isOwner(project, reader), ports.settings) : { edit: null }
    const identity = {
      ...{ ...site, path, commit, otherVersion },
      links: { source: addressUrl(basePath, path), ...editing },
    }
    const etag = ports.pages.etag(identity)
    if (reader.has(etag)) return { kind: 'unchanged', project, etag }
    const source = await site.readBlob((map.pages.get(path) ?? map.files.get(path))?.sha ?? '')
    if (!source) throw new HostError('too_large', `${path} has more bytes than a page may have.`)
    return { kind: 'page', project, page: await ports.pages.render({ ...identity, source }, reader.admit) }
  }

  async function otherVersionOf(site: SiteSnapshot, current: SiteSnapshot, path: string): Promise<OtherVersion> {
    const [date, currentAddress] = await Promise.all([
      cache.dateOf(site.project, site.head),
      moved.inCurrent(current, path),
    ])
    return { date, currentAddress, isCurrent: site.head === current.head }
  }

  async function readFile(site: SiteSnapshot, path: string, reader: SiteVisitor): Promise<SiteAnswer> {
    const { project, map } = site
    const sha = map.files.get(path)?.sha ?? ''
    const etag = `"${sha}"`
    if (reader.has(etag)) return { kind: 'unchanged', project, etag }
    const content = await site.readBlob(sha)
    return content ? { kind: 'file', project, path, etag, content } : hidden
  }
}

function answered({ project }: SiteSnapshot, file: SiteFile, reader: SiteVisitor): SiteAnswer {
  return reader.has(file.etag) ? { kind: 'unchanged', project, etag: file.etag } : { kind: 'special', project, file }
}

const hidden: SiteAnswer = { kind: 'hidden' }
