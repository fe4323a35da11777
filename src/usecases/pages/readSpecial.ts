import { parseRef } from '#domain/refs.ts'
import type { Ports } from '#ports/index.ts'
import type { SiteFile, SpecialAbout } from '#ports/pages.ts'
import type { SpecialTarget } from '#site/address/specialAddress.ts'
import { readFilter } from '#site/requirements/filter.ts'
import { commitChanges } from './commitChanges.ts'
import { pageHistory } from './pageHistory.ts'
import { hasOwnerAccess, type SiteVisitor } from './siteAddress.ts'
import { latestCommits, listedChanges } from './siteCommits.ts'
import type { SiteCache, SiteSnapshot } from './siteSnapshot.ts'

/** What concerns one version of a site. */
export type SitePart = Exclude<SpecialTarget, { kind: 'version' | 'compare' }>

/** The site at a branch, a tag or a commit; `null` if there is none. */
type VersionAt = (ref: string) => Promise<SiteSnapshot | null>

/**
 * A generated page about the site, or one of the site's own files. `null`: there is none, or this reader may not see
 * it.
 */
export async function readSpecial(
  { pages, cache }: Pick<Ports, 'pages'> & { readonly cache: SiteCache },
  site: SiteSnapshot,
  target: SitePart,
  reader: SiteVisitor,
  versionAt: VersionAt,
): Promise<SiteFile | null> {
  const isFromHost = asksHost(target, reader)
  if (isFromHost) await reader.admit()
  const about = await aboutOf(cache, site, target, reader, versionAt)
  return about && (await pages.special({ ...site, about }, isFromHost ? undefined : reader.admit))
}

/** Whether each request is answered by the code host, even if the page is finished. */
function asksHost({ kind }: SitePart, { query }: SiteVisitor): boolean {
  if (kind === 'changes') return (query ?? '') !== ''
  return kind === 'change' || kind === 'history' || kind === 'versions'
}

async function aboutOf(
  cache: SiteCache,
  site: SiteSnapshot,
  target: SitePart,
  reader: SiteVisitor,
  versionAt: VersionAt,
): Promise<SpecialAbout | null> {
  const { project } = site
  switch (target.kind) {
    case 'report':
      return hasOwnerAccess(project, reader) ? { kind: 'report' } : null
    case 'requirements': {
      const since = new URLSearchParams(reader.query ?? '').get('since')
      if (since !== null) return await requirementsSince(since, versionAt)
      const filter = readFilter(reader.query ?? '')
      const page = target.path ?? filter.page
      return page === null || site.map.pages.has(page) ? { kind: 'requirements', filter: { ...filter, page } } : null
    }
    case 'changes': {
      const changes = await listedChanges(site, reader.query ?? '')
      return changes && { kind: 'changes', ...changes }
    }
    case 'change':
      return await commitChanges(cache, site, target.sha, target.path)
    case 'print':
      return target
    case 'searchAnswer':
      return { kind: 'searchAnswer', ...reader.search }
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

async function requirementsSince(version: string, versionAt: VersionAt): Promise<SpecialAbout | null> {
  const ref = parseRef(version)
  const before = ref.kind === 'valid' ? await versionAt(ref.ref) : null
  return before && { kind: 'requirementsSince', version, before: versionOf(before) }
}

function versionOf({ tree, basePath, requirements }: SiteSnapshot) {
  return { tree, basePath, requirements }
}

async function versionsOf({ project }: SiteSnapshot) {
  const { refs } = await project.codeHost.repos.listRefs(project.access, project.repo)
  return refs.map(({ kind, name, commitSha, date }) => {
    const isDefault = kind === 'branch' && name === project.defaultBranch
    return { kind, name, sha: commitSha, date, isDefault }
  })
}
