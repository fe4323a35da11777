import type { Project } from '#ports/stores/projects.ts'
import { resolveSpecial, type SpecialTarget } from '#site/address/specialAddress.ts'
import { addressUrl } from '#site/address.ts'
import { type OpenProject, openUnchecked } from '../access/ownProject.ts'
import { compareVersions } from './compareVersions.ts'
import { movedPages } from './movedPages.ts'
import { missingPage, readPath } from './readPath.ts'
import { readSpecial, type SitePart } from './readSpecial.ts'
import { sharedCalls } from './sharedCalls.ts'
import { sharedHeads } from './sharedHeads.ts'
import { findSite, type SiteVisitor } from './siteAddress.ts'
import { hidden, type SiteAnswer, specialAnswer } from './siteAnswer.ts'
import { type SitePorts, type SiteReading, siteAtHead, siteAtVersion } from './siteReading.ts'
import { createSiteCache, type SiteSnapshot } from './siteSnapshot.ts'

/**
 * Reads built-in pages. Pages are rendered from git objects when they are read, so commits and pushes show immediately.
 */
export function createSiteReader(ports: SitePorts): (reader: SiteVisitor) => Promise<SiteAnswer> {
  const cache = createSiteCache(ports)
  const moved = movedPages(cache)
  const headOf = sharedHeads(ports)
  const forReader = sharedCalls(ports)

  return async reader => {
    const found = await findSite(ports, reader)
    if (!found) return hidden
    if (found.repoId === null || !found.pagesEnabled) return preparing(ports, found, reader)
    const project = forReader(await openUnchecked(ports, found), reader)
    return await readProject({ ports, cache, moved, headOf, reader }, project)
  }
}

function preparing({ pages }: SitePorts, { name, waitsForPush }: Project, { basePath, path }: SiteVisitor): SiteAnswer {
  const reloadUrl = addressUrl(basePath, path)
  return {
    kind: 'preparing',
    page: pages.message({ kind: 'preparing', projectTitle: name, reloadUrl, waitsForPush }),
  }
}

async function readProject(reading: SiteReading, project: OpenProject): Promise<SiteAnswer> {
  const { path } = reading.reader
  const special = resolveSpecial(path)
  if (special?.kind === 'version') return await readVersion(reading, project, special)
  if (special?.kind === 'compare') return await readComparison(reading, project, special)
  const site = await siteAtHead(reading, project)
  if (!site) return hidden
  const isShadowed = special?.kind === 'file' && site.map.files.has(special.name)
  return special && !isShadowed
    ? await readSpecialPage(reading, site, special)
    : await readPath(reading, site, site, path)
}

async function readVersion(
  reading: SiteReading,
  project: OpenProject,
  { ref, path }: Extract<SpecialTarget, { kind: 'version' }>,
): Promise<SiteAnswer> {
  const site = await siteAtVersion(reading, project, ref)
  if (!site) return unknownVersion(reading, project, ref)
  const current = await siteAtHead(reading, project)
  return await readPath(reading, site, current ?? site, path)
}

async function readComparison(
  reading: SiteReading,
  project: OpenProject,
  { before, after, path }: Extract<SpecialTarget, { kind: 'compare' }>,
): Promise<SiteAnswer> {
  const { ports, cache, reader } = reading
  const [old, current] = await Promise.all(
    [before, after].map(async name =>
      name === project.defaultBranch ? await siteAtHead(reading, project) : await siteAtVersion(reading, project, name),
    ),
  )
  if (!old || !current) return unknownVersion(reading, project, old ? after : before)
  const about = await compareVersions(cache, { name: before, site: old }, { name: after, site: current }, path)
  const file = about && (await ports.pages.special({ ...current, about }, reader.admit))
  return file ? specialAnswer(current, file, reader) : await missingPage(reading, current, path ?? '', [])
}

function unknownVersion({ ports, reader }: SiteReading, project: OpenProject, name: string): SiteAnswer {
  const { basePath } = reader
  const page = ports.pages.message({ kind: 'noVersion', projectTitle: project.name, basePath, name })
  return { kind: 'missing', page }
}

async function readSpecialPage(reading: SiteReading, site: SiteSnapshot, target: SitePart): Promise<SiteAnswer> {
  const { ports, cache, reader } = reading
  const file = await readSpecial({ ...ports, cache }, site, target, reader, ref =>
    siteAtVersion(reading, site.project, ref),
  )
  if (file !== null) return specialAnswer(site, file, reader)
  return target.kind === 'report' ? hidden : await missingPage(reading, site, reader.path, [])
}
