import type { Project } from '#ports/stores/project.ts'
import { resolveSpecial, type SpecialTarget } from '#site/address/specialAddress.ts'
import { addressUrl } from '#site/address.ts'
import { SettingsProblem } from '#site/config.ts'
import { type OpenProject, openUnchecked } from '../access/ownProject.ts'
import { addressKeys } from './addressKeys.ts'
import { compareVersions } from './compareVersions.ts'
import { movedPages } from './movedPages.ts'
import { missingPage, readPath } from './readPath.ts'
import { type OneVersionTarget, readSpecial } from './readSpecial.ts'
import { sharedCalls } from './sharedCalls.ts'
import { sharedHeads } from './sharedHeads.ts'
import { findSite, type SiteRequest } from './siteAddress.ts'
import { hidden, type SiteAnswer, specialAnswer } from './siteAnswer.ts'
import { type SitePorts, type SiteReading, siteAtHead, siteAtVersion } from './siteReading.ts'
import { createSnapshotCache, type SiteSnapshot } from './siteSnapshot.ts'

/**
 * Reads built-in pages. Pages are rendered from git objects when they are read, so commits and pushes show immediately.
 */
export function createSiteReader(ports: SitePorts): (request: SiteRequest) => Promise<SiteAnswer> {
  const cache = createSnapshotCache(ports)
  const moved = movedPages(cache)
  const headOf = sharedHeads(ports)
  const forReader = sharedCalls(ports)

  return async asked => {
    const site = await findSite(ports, asked)
    if (!site) return hidden
    const keys = addressKeys(ports.tokens, site.project, asked)
    const request = keys?.request ?? asked
    const answer = await readProject(site.project, request)
    if (site.mayRead === 'keyed' && !isOpenedByKey(answer)) return hidden
    return keys?.addTo(answer) ?? answer
  }

  async function readProject(found: Project, request: SiteRequest): Promise<SiteAnswer> {
    if (found.repoId === null || !found.pagesEnabled) return preparing(ports, found, request)
    const project = forReader(await openUnchecked(ports, found), request)
    try {
      return await readRequested({ ports, cache, moved, headOf, request }, project)
    } catch (error) {
      if (!(error instanceof SettingsProblem)) throw error
      const page = ports.pages.message({ kind: 'misconfigured', projectTitle: found.name, problem: error.message })
      return { kind: 'misconfigured', page }
    }
  }
}

/** A key opens no page, whatever path it was signed for. */
function isOpenedByKey(answer: SiteAnswer): boolean {
  if (answer.kind === 'special') return answer.file.kind === 'searchAnswer'
  return answer.kind === 'file' || answer.kind === 'unchanged'
}

function preparing({ pages }: SitePorts, { name, waitsForPush }: Project, { basePath, path }: SiteRequest): SiteAnswer {
  const reloadUrl = addressUrl(basePath, path)
  return {
    kind: 'preparing',
    page: pages.message({ kind: 'preparing', projectTitle: name, reloadUrl, waitsForPush }),
  }
}

/** What the path of the request leads to: a comparison, or something of the newest version or another one. */
async function readRequested(reading: SiteReading, project: OpenProject): Promise<SiteAnswer> {
  const { path } = reading.request
  const special = resolveSpecial(path)
  if (special?.kind === 'version') return await readVersion(reading, project, special)
  if (special?.kind === 'compare') return await readComparison(reading, project, special)
  const site = await siteAtHead(reading, project)
  if (!site) return hidden
  const isShadowed = special?.kind === 'file' && site.map.files.has(special.name)
  return special && !isShadowed
    ? await readSpecialPage(reading, site, special)
    : await readPath(reading, { site, current: site, path })
}

async function readVersion(
  reading: SiteReading,
  project: OpenProject,
  { ref, path }: Extract<SpecialTarget, { kind: 'version' }>,
): Promise<SiteAnswer> {
  const site = await siteAtVersion(reading, project, ref)
  if (!site) return unknownVersion(reading, project, ref)
  const current = await siteAtHead(reading, project)
  return await readPath(reading, { site, current: current ?? site, path })
}

async function readComparison(
  reading: SiteReading,
  project: OpenProject,
  { before, after, path }: Extract<SpecialTarget, { kind: 'compare' }>,
): Promise<SiteAnswer> {
  const { ports, cache, moved, request } = reading
  const [old, current] = await Promise.all(
    [before, after].map(async name =>
      name === project.defaultBranch ? await siteAtHead(reading, project) : await siteAtVersion(reading, project, name),
    ),
  )
  if (!old || !current) return unknownVersion(reading, project, old ? after : before)
  const about = await compareVersions(cache, { name: before, site: old }, { name: after, site: current }, path, moved)
  const file = about && (await ports.pages.special({ ...current, about }, request.admit))
  return file ? specialAnswer(current, file, request) : await missingPage(reading, current, path ?? '', [])
}

function unknownVersion({ ports, request }: SiteReading, project: OpenProject, name: string): SiteAnswer {
  const { basePath } = request
  const page = ports.pages.message({ kind: 'noVersion', projectTitle: project.name, basePath, name })
  return { kind: 'missing', page }
}

async function readSpecialPage(
  reading: SiteReading,
  site: SiteSnapshot,
  target: OneVersionTarget,
): Promise<SiteAnswer> {
  const { request } = reading
  const file = await readSpecial(reading, site, target)
  if (file !== null) return specialAnswer(site, file, request)
  return target.kind === 'report' ? hidden : await missingPage(reading, site, request.path, [])
}
