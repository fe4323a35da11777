import { parseRef } from '#domain/refs.ts'
import type { SiteFile, SpecialAbout } from '#ports/pages.ts'
import type { SpecialTarget } from '#site/address/specialAddress.ts'
import { readFilter } from '#site/requirements/filter.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { commitChanges } from './commitChanges.ts'
import { pageHistory } from './pageHistory.ts'
import { hasOwnerAccess } from './siteAddress.ts'
import { latestCommits, listedChanges } from './siteCommits.ts'
import { type SiteReading, siteAtVersion } from './siteReading.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

/** A special address that concerns one version of a site. */
export type OneVersionTarget = Exclude<SpecialTarget, { kind: 'version' | 'compare' }>

/**
 * A generated page about the site, or one of the site's own files. `null`: there is none, or this reader may not see
 * it.
 */
export async function readSpecial(
  reading: SiteReading,
  site: SiteSnapshot,
  target: OneVersionTarget,
): Promise<SiteFile | null> {
  const { ports, request } = reading
  const isFromHost = asksHost(target)
  if (isFromHost) await request.admit()
  const about = await aboutOf(reading, site, target)
  return about && (await ports.pages.special({ ...site, about }, isFromHost ? undefined : request.admit))
}

/** Whether each request is answered by the code host, even if the page is finished. */
function asksHost(target: OneVersionTarget): boolean {
  const { kind } = target
  if (kind === 'file') return target.name === 'feed.xml'
  return kind === 'changes' || kind === 'change' || kind === 'history' || kind === 'versions'
}

async function aboutOf(
  reading: SiteReading,
  site: SiteSnapshot,
  target: OneVersionTarget,
): Promise<SpecialAbout | null> {
  const { cache, request } = reading
  const { project } = site
  switch (target.kind) {
    case 'report':
      return hasOwnerAccess(project, request) ? { kind: 'report' } : null
    case 'requirements': {
      const since = new URLSearchParams(request.query ?? '').get('since')
      if (since !== null) return await requirementsSince(reading, project, since)
      const filter = readFilter(request.query ?? '')
      const page = target.path ?? filter.page
      return page === null || site.map.pages.has(page) ? { kind: 'requirements', filter: { ...filter, page } } : null
    }
    case 'changes': {
      const changes = await listedChanges(site, request.query ?? '')
      return changes && { kind: 'changes', ...changes }
    }
    case 'change':
      return await commitChanges(cache, site, target.sha, target.path)
    case 'print':
      return target
    case 'searchAnswer':
      return { kind: 'searchAnswer', ...request.search }
    case 'versions':
      return { kind: 'versions', versions: await versionsOf(site), address: target.address ?? '' }
    case 'history': {
      const history = await pageHistory(cache, site, target.path)
      return history && { kind: 'history', path: target.path, history }
    }
    case 'file': {
      const { name } = target
      const { visibility, description } = project
      const commits = name === 'feed.xml' ? await latestCommits(site) : []
      return { kind: 'file', name, visibility, description, commits }
    }
    default:
      return { kind: target.kind }
  }
}

async function requirementsSince(
  reading: SiteReading,
  project: OpenProject,
  version: string,
): Promise<SpecialAbout | null> {
  const ref = parseRef(version)
  const site = ref.kind === 'valid' ? await siteAtVersion(reading, project, ref.ref) : null
  if (site === null) return null
  const { tree, basePath, requirements } = site
  return { kind: 'requirementsSince', version, before: { tree, basePath, requirements } }
}

async function versionsOf({ project }: SiteSnapshot) {
  const { refs } = await project.codeHost.repos.listRefs(project.access, project.repo)
  return refs.map(({ kind, name, commitSha, date }) => {
    const isDefault = kind === 'branch' && name === project.defaultBranch
    return { kind, name, sha: commitSha, date, isDefault }
  })
}
